"""House styles: listed, uploaded, replaced and removed."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from mapcore_http.keys.errors import AccountError
from mapcore_http.limits.admission import ConcurrencyReached
from mapcore_http.people.houses.checking import MOST_UPLOADED, build_upload
from mapcore_http.people.houses.house_store import (
    HOUSE_STYLES,
    MOST_STYLES,
    HeldStyle,
    put_style,
    remove_style,
    set_usual_style,
)
from mapcore_http.people.pages.console import words
from mapcore_http.people.pages.console.membership import (
    ConsoleForm,
    Membership,
    authorize,
    console_page,
    membership_of,
)
from mapcore_http.people.pages.editor.editor import NoPage
from mapcore_http.people.pages.uploads import UploadTooLarge, receive_upload
from mapcore_http.people.pages.visitors import see_other
from mapcore_http.people.people import people_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.people.pages.site import Site
    from mapcore_http.rendering.runtime import Runtime

BUSY = "Another file of yours is being read. One is read at a time: wait for it."


async def get_styles(runtime: Runtime, site: Site, request: Request) -> Response:
    """List the house styles, and take a file for a new one."""
    member = await membership_of(runtime, request)
    return await _styles_page(runtime, site, member)


async def post_styles(runtime: Runtime, site: Site, request: Request) -> Response:
    """Take a file, build the style anew and keep it, in the place of one of its name."""
    member = await membership_of(runtime, request, owner=True)  # of others nothing is read
    try:
        with runtime.limits.turns.alone(f"styles of {member.id}") as turn:
            async with receive_upload(request, MOST_UPLOADED) as upload:
                form = await authorize(runtime, site, request, "owner", upload.fields)
                if not upload.name:
                    return await _styles_page(runtime, site, member, fault="Choose a file first.")
                content = upload.file.read_bytes()
                built = await people_of(runtime).run_on_upload(turn, build_upload, content)
                await form.write(put_style, member.id, built, by=member.user.id)
    except ConcurrencyReached:
        return await _styles_page(runtime, site, member, fault=BUSY, status=429)
    except UploadTooLarge:
        fault = f"A house style has at most {MOST_UPLOADED // 1_000_000} MB."
        return await _styles_page(runtime, site, member, fault=fault)
    except AccountError as error:
        return await _styles_page(runtime, site, member, fault=str(error))
    return see_other(site, f"{member.home}/styles")


async def get_style_removal(runtime: Runtime, site: Site, request: Request) -> Response:
    """Ask whether to remove a style."""
    member = await membership_of(runtime, request, owner=True)
    found = await _style_of(runtime, request, member)
    return console_page(site, member, "style_removal", style=found)


async def post_style_removal(form: ConsoleForm) -> Response:
    """Remove a style at once."""
    member = form.member
    found = await _style_of(form.runtime, form.request, member)
    with suppress(AccountError):  # somebody else was faster
        await form.write(remove_style, member.id, found.name, by=member.user.id)
    return see_other(form.site, f"{member.home}/styles")


async def post_usual_style(form: ConsoleForm) -> Response:
    """Have all drawn in a style that names none, or no longer, where it is the usual one."""
    member = form.member
    found = await _style_of(form.runtime, form.request, member)
    usual = None if found.usual else found.name
    with suppress(AccountError):  # somebody else was faster
        await form.write(set_usual_style, member.id, usual, by=member.user.id)
    return see_other(form.site, f"{member.home}/styles")


async def _style_of(runtime: Runtime, request: Request, member: Membership) -> HeldStyle:
    """Return the style of the path, where it is one of the workspace; raises NoPage."""
    own = await runtime.store.call(HOUSE_STYLES.by_name, (member.id,))
    if request.path_params["style"] not in own:
        raise NoPage
    return own[request.path_params["style"]]


async def _styles_page(
    runtime: Runtime, site: Site, member: Membership, *, fault: str = "", status: int = 400
) -> Response:
    own = await runtime.store.call(HOUSE_STYLES.by_name, (member.id,))
    return console_page(
        site,
        member,
        "styles",
        status if fault else 200,
        styles=list(own.values()),
        most=MOST_STYLES,
        most_mb=MOST_UPLOADED // 1_000_000,
        fault=fault,
        words=words,
    )
