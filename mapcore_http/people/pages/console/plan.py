"""The plan of a workspace, and the audit log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore_http.people.accounts.audit import read_audit
from mapcore_http.people.pages.console import words
from mapcore_http.people.pages.console.membership import console_page, membership_of
from mapcore_http.people.pages.console.renders import LAST_PAGE, PER_PAGE, page_number
from mapcore_http.people.pages.plans import plan_rows

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.people.pages.site import Site
    from mapcore_http.rendering.runtime import Runtime


async def get_plan(runtime: Runtime, site: Site, request: Request) -> Response:
    """Show what the plan allows, and the way to another."""
    member = await membership_of(runtime, request)
    upgrade = site.settings.upgrade_url
    elsewhere = "" if upgrade == f"{site.settings.base_url}/upgrade" else upgrade
    return console_page(site, member, "plan", plans=plan_rows(site.tiers), upgrade_url=elsewhere)


async def get_log(runtime: Runtime, site: Site, request: Request) -> Response:
    """Show owners who changed what."""
    member = await membership_of(runtime, request, owner=True)
    page = page_number(request)
    found = await runtime.store.call(read_audit, member.id, PER_PAGE + 1, (page - 1) * PER_PAGE)
    more = len(found) > PER_PAGE and page < LAST_PAGE
    shown = found[:PER_PAGE]
    return console_page(site, member, "log", entries=shown, page=page, more=more, words=words)
