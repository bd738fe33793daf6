"""House styles: listed, uploaded, replaced and removed."""

from __future__ import annotations

from contextlib import suppress

from starlette.responses import Response

from mapcore_http.keys.errors import AccountError
from mapcore_http.people.houses.checking import MOST_UPLOADED, build_upload
from mapcore_http.people.houses.house_store import (
    HOUSE_STYLES,
    MOST_STYLES,
    HeldStyle,
    put_style,
    set_usual_style,
)
from mapcore_http.people.pages.console.membership import ConsoleVisit, authorize
from mapcore_http.people.pages.site import Fault
from mapcore_http.people.pages.uploads import read_alone, receive_upload
from mapcore_http.people.pages.visits import need, refusals_on
from mapcore_http.people.people import people_of

TOO_LARGE = f"A house style has at most {MOST_UPLOADED // 1_000_000} MB."


async def get_styles(visit: ConsoleVisit, *, fault: Fault = "") -> Response:
    """List the house styles, and take a file for a new one."""
    own = await visit.ask(HOUSE_STYLES.by_name, (visit.member.id,))
    return visit.page(
        "styles",
        styles=list(own.values()),
        most=MOST_STYLES,
        most_mb=MOST_UPLOADED // 1_000_000,
        fault=fault,
    )


@refusals_on(get_styles)
async def post_styles(visit: ConsoleVisit) -> Response:
    """Take a file, build the style anew and keep it, in the place of one of its name."""
    with read_alone(visit, f"styles of {visit.member.id}") as turn:
        async with receive_upload(visit, MOST_UPLOADED, TOO_LARGE) as upload:
            form = await authorize(visit, "owner", upload.fields)
            if not upload.name:
                return await get_styles(form, fault="Choose a file first.")
            content = upload.file.read_bytes()
            built = await people_of(visit.runtime).run_on_upload(turn, build_upload, content)
            await form.write(put_style, form.member.id, built, by=form.user.id)
    return visit.lead_to("/styles")


async def get_style_removal(visit: ConsoleVisit) -> Response:
    """Ask whether to remove a style."""
    return visit.page("style_removal", style=await _style_of(visit))


async def post_style_removal(visit: ConsoleVisit) -> Response:
    """Remove a style at once."""
    found = await _style_of(visit)
    with suppress(AccountError):  # somebody else was faster
        await visit.write(HOUSE_STYLES.remove, visit.member.id, found.name, by=visit.user.id)
    return visit.lead_to("/styles")


async def post_usual_style(visit: ConsoleVisit) -> Response:
    """Have all drawn in a style that names none, or no longer, where it is the usual one."""
    found = await _style_of(visit)
    usual = None if found.usual else found.name
    with suppress(AccountError):  # somebody else was faster
        await visit.write(set_usual_style, visit.member.id, usual, by=visit.user.id)
    return visit.lead_to("/styles")


async def _style_of(visit: ConsoleVisit) -> HeldStyle:
    """Return the style of the path, where it is one of the workspace; raises NoPage."""
    own = await visit.ask(HOUSE_STYLES.by_name, (visit.member.id,))
    return need(own.get(visit.request.path_params["style"]))
