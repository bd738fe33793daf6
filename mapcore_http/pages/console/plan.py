"""The plan of a workspace, and the audit log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore_http.accounts.audit import read_audit
from mapcore_http.pages.console import words
from mapcore_http.pages.console.membership import console_page, membership_of
from mapcore_http.pages.console.renders import LAST_PAGE, PER_PAGE, page_number
from mapcore_http.pages.plans import plan_rows

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.pages.site import Site
    from mapcore_http.rendering.service import Service


async def get_plan(service: Service, site: Site, request: Request) -> Response:
    """Show what the plan allows, and the way to another."""
    member = await membership_of(service, request)
    elsewhere = "" if site.upgrade_url == f"{site.base_url}/upgrade" else site.upgrade_url
    return console_page(site, member, "plan", plans=plan_rows(site.tiers), upgrade_url=elsewhere)


async def get_log(service: Service, site: Site, request: Request) -> Response:
    """Show owners who changed what."""
    member = await membership_of(service, request, owner=True)
    page = page_number(request)
    found = await service.run_in_store(
        read_audit, service.store, member.id, PER_PAGE + 1, (page - 1) * PER_PAGE
    )
    more = len(found) > PER_PAGE and page < LAST_PAGE
    shown = found[:PER_PAGE]
    return console_page(site, member, "log", entries=shown, page=page, more=more, words=words)
