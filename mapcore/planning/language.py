"""A map in the language of its reader: its titles, its faces, a warning of what has no words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.assets.fonts import face_in
from mapcore.locales.locale import find_locale
from mapcore.locales.words import LANGUAGES
from mapcore.request.responses import RenderWarning, TitlesReport

if TYPE_CHECKING:
    from mapcore.atlas.pack import MapPack
    from mapcore.locales.locale import Locale
    from mapcore.planning.plan.look_plan import Look
    from mapcore.request.style import Style


def translate_map(
    pack: MapPack, reader: Locale, style: Style
) -> tuple[MapPack, TitlesReport | None]:
    """Return a map with its titles in the reader's language, and how many are."""
    if reader.language == "en":
        return pack, None
    kept = TitlesReport(0, len(pack.regions))
    if style.labels and style.labels.titles == "map":
        return pack, kept
    from mapcore.atlas.titles import find_titles, translate_titles

    count = len(find_titles(pack, reader.language))
    titles = TitlesReport(count, len(pack.regions) - count)
    return translate_titles(pack, reader.language), titles


def set_in_language(look: Look, language: str) -> Look:
    """Return a look whose faces fall back on those of a language."""
    faces = look.typefaces
    body = face_in(faces.body, language)
    if body == faces.body:
        return look
    strong, heading = face_in(faces.strong, language), face_in(faces.heading, language)
    return evolve(look, typefaces=evolve(faces, body=body, strong=strong, heading=heading))


def warn_of_locale(tag: str | None) -> tuple[RenderWarning, ...]:
    """Return a warning where the language that was asked for has no words."""
    if find_locale(tag) is not None:
        return ()
    message = (
        f"There are no words for the language {tag!r}, so this map is in English. "
        f"Those that have words are {', '.join(LANGUAGES)}."
    )
    return (RenderWarning("locale_unavailable", message),)
