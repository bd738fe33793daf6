"""From an arrangement to its scene, with the words that its file tells, and to the file."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from attrs import evolve

from mapcore.errors import MapcoreError, RenderFailed
from mapcore.provenance.record import write_record
from mapcore.reporting.alt_text import describe_picture, find_sentences, name_picture

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.composition.arrangement import Arrangement
    from mapcore.layout.scene import Scene
    from mapcore.layout.text.placing import PlacedTexts
    from mapcore.planning.plan.plan import RenderPlan
    from mapcore.request.request import RenderRequest
    from mapcore.result.timings import Stopwatch


def record_request(
    request: RenderRequest, arrangement: Arrangement, attribution: str | None
) -> str:
    """Return what a picture's file tells of how it was made; nothing if the request says so."""
    told = request.output.metadata
    plan = arrangement.plan
    return write_record(request, plan.pack, attribution, plan.house) if told else ""


def place_asked_texts(arrangement: Arrangement) -> PlacedTexts | None:
    """Return the texts on a map where a report tells what became of them, None where it need not.

    Placing them takes no drawing library, so a dry run does it as well.
    """
    if arrangement.plan.labels is None and not arrangement.plan.annotations:
        return None
    if arrangement.panels:
        from mapcore.layout.panels import place_panel_texts

        return place_panel_texts(arrangement)
    from mapcore.layout.text.placing import place_texts

    return place_texts(arrangement)


def make_scene(
    arrangement: Arrangement, alt_text: str, record: str, texts: PlacedTexts | None = None
) -> Scene:
    """Return the finished layout of an arrangement, with the words that its file tells.

    `texts` are those on the map, if they were placed before.
    """
    from mapcore.layout.layout import lay_out

    return evolve(
        lay_out(arrangement, texts),
        title=name_picture(arrangement.plan),
        description=_describe(arrangement.plan),
        alt_text=alt_text,
        record=record,
        **_tell_language(arrangement.plan),
    )


def _describe(plan: RenderPlan) -> str:
    """Return the description that only an SVG has beside the title; others have the alt text."""
    return describe_picture(plan) if plan.output.format == "svg" else ""


def _tell_language(plan: RenderPlan) -> dict[str, Any]:
    """Return the language of a scene's texts, nothing for en-US."""
    locale = plan.locale
    if locale.is_usual:
        return {}
    is_told = locale.language == "en" or find_sentences(plan) is not None
    return {
        "language": locale.tag,
        "runs_leftwards": locale.runs_leftwards,
        "alt_language": None if is_told else "en",
    }


@contextmanager
def tell_what_failed(arrangement: Arrangement) -> Iterator[None]:
    """Raise what goes wrong in drawing an arrangement as `RenderFailed`."""
    try:
        yield
    except MapcoreError:
        raise
    except Exception as error:
        raise RenderFailed(f"{arrangement.plan.pack.id} could not be drawn: {error}") from error


def draw_file(
    arrangement: Arrangement,
    texts: PlacedTexts | None,
    alt_text: str,
    record: str,
    watch: Stopwatch,
) -> bytes:
    """Return the file of a picture; what only pictures need is imported in its stage's time."""
    with tell_what_failed(arrangement):
        with watch("lay_out"):
            scene = make_scene(arrangement, alt_text, record, texts)
        with watch("draw"):
            from mapcore.drawing import file_of, paint

            picture = paint(scene, arrangement.plan.output.format)
        with watch("encode"):
            return file_of(picture, scene)
