"""The boundaries that a request is drawn in: those of a year, or those that its keys are of."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from itertools import chain

from attrs import evolve, field

from mapcore.atlas.catalog import Atlas, find_span
from mapcore.atlas.editions.periods import Edition, Family, families
from mapcore.atlas.views import list_views, read_views
from mapcore.errors import make_error
from mapcore.frozen import frozen
from mapcore.matching.deciding import MORE_KEYS, decide_edition, list_odd
from mapcore.matching.edition_warnings import (
    warn_of_editions,
    warn_of_former,
    warn_of_odd,
)
from mapcore.matching.evidence import TODAY, read_evidence
from mapcore.request.decoding.data_fields import list_region_data
from mapcore.request.decoding.decode import decode_request
from mapcore.request.request import RenderRequest
from mapcore.request.responses import EditionReport, RenderWarning

_YEAR = re.compile(r"(?<![0-9])(?:1[89]|20)[0-9]{2}(?![0-9])")


@frozen
class Settled:
    """A request whose map is the one that is drawn, and what is told of how it was found."""

    request: RenderRequest = field(repr=False)
    told: EditionReport | None = None
    warnings: tuple[RenderWarning, ...] = ()

    @property
    def advice(self) -> str:
        """The edition that fits the keys, in words; nothing where none is known."""
        former = (each.message for each in self.warnings if each.code == "former_edition")
        return next(former, "")


def settle_edition(request: RenderRequest, atlas: Atlas, years: Collection[str] = ()) -> Settled:
    """Return a request with the map that is drawn in the place of its map and edition.

    `years` are those of a table: with "auto" they decide where several editions have the keys. Else
    those of the titles do.

    Raises `ValidationError` where the map itself is a former edition and another is asked for, and
    `UnknownMap`.

    >>> from mapcore.atlas.catalog import Atlas
    >>> asked = decode_request({"mapId": "world", "worldView": "in"})
    >>> settle_edition(asked, Atlas()).request.map_id
    'world-in'
    """
    if request.world_view is not None:
        return _settle_view(request, atlas, years)
    family = atlas.family_of(request.map_id)
    if family is None:
        return _settle_single(request, atlas)
    known, map_id = families()[family], atlas.open(request.map_id).id
    if map_id != family:
        return _settle_former(request, known, map_id)
    keys = _list_keys(request)
    if request.edition not in (None, "auto"):
        return _settle_year(request, known, str(request.edition), keys, atlas)
    return _settle_keys(request, known, keys, atlas, years)


def _list_keys(request: RenderRequest) -> Collection[str]:
    """Return the keys of all data of a request, each once."""
    blocks = [*list_region_data(request).values()]
    return blocks[0] if len(blocks) == 1 else dict.fromkeys(chain.from_iterable(blocks))


def name_edition(request: RenderRequest, atlas: Atlas) -> tuple[RenderRequest, tuple[str, ...]]:
    """Return a request with the id of the map in the place of its edition, and what is told of it.

    Raises what `settle_edition` does.

    >>> from mapcore.atlas.catalog import Atlas
    >>> asked = decode_request({"mapId": "ghana", "edition": "2010"})
    >>> name_edition(asked, Atlas())[0].map_id
    'ghana-1983'
    """
    if request.edition is None and request.world_view is None:
        return request, ()
    settled = settle_edition(request, atlas)
    return settled.request, tuple(f"{each.code}: {each.message}" for each in settled.warnings)


def settle_keys(
    map_id: str, keys: Iterable[str], edition: str, atlas: Atlas, years: Collection[str] = ()
) -> Settled:
    """Return what `settle_edition` does for keys alone.

    Raises what it does, and `ValidationError` for an edition that is none.

    >>> from mapcore.atlas.catalog import Atlas
    >>> settle_keys("ghana", ["Brong Ahafo", "Volta", "Ashanti"], "auto", Atlas()).told.keys
    ('Brong Ahafo',)
    """
    request = decode_request({"mapId": map_id, "edition": edition})
    given = evolve(request, regions=dict.fromkeys(keys, "#000000"))
    return settle_edition(given, atlas, years)


def find_edition(map_id: str, keys: Iterable[str], edition: str | None, atlas: Atlas) -> str:
    """Return the id of the map with the boundaries that are asked for, or that keys are of.

    That is the map itself where no edition is asked for. Raises what `settle_keys` does.

    >>> from mapcore.atlas.catalog import Atlas
    >>> find_edition("ghana", ["Volta"], "2010", Atlas())
    'ghana-1983'
    """
    if edition is None:
        return map_id
    return settle_keys(map_id, keys, edition, atlas).request.map_id


def _settle_view(request: RenderRequest, atlas: Atlas, years: Collection[str]) -> Settled:
    """Return a request for the map of a world view; a warning tells where a map has none."""
    plain = evolve(request, world_view=None)
    pack = atlas.open(request.map_id)
    is_own = any(pack is own for own in atlas.own_packs)
    views = {} if is_own else list_views(pack.id)
    view = views.get(str(request.world_view))
    if view is not None:
        return settle_edition(evolve(plain, map_id=view.id), atlas, years)
    warning = RenderWarning("world_view_unavailable", _tell_view(pack.id, request, views))
    settled = settle_edition(plain, atlas, years)
    return evolve(settled, warnings=(warning, *settled.warnings))


def _tell_view(map_id: str, request: RenderRequest, views: Collection[str]) -> str:
    """Return why a map is not drawn by the view that is asked for, and how it is drawn."""
    itself = read_views().get(map_id)
    if itself and itself.state == request.world_view:
        return f"{map_id} is the view of {itself.state} already; worldView changes nothing."
    if itself:
        return (
            f"{map_id} is the view of {itself.state} and is drawn as such. For another view give"
            f" mapId {itself.map_id} with worldView."
        )
    others = f"; it has {', '.join(sorted(views))}" if views else ""
    return f"{map_id} has no view of {request.world_view}{others}. It is drawn by the maps' rule."


def _settle_single(request: RenderRequest, atlas: Atlas) -> Settled:
    """Return a request for a map that has one edition, with a warning for a time before it."""
    if request.edition is None:
        return Settled(request)
    plain = Settled(evolve(request, edition=None))
    year = find_span(atlas.open(request.map_id)).year
    if request.edition == "auto" or (year and request.edition >= year):
        return plain
    message = f"{request.map_id} has no former editions; edition {request.edition} is not drawn."
    return evolve(plain, warnings=(RenderWarning("edition_unavailable", message),))


def _settle_former(request: RenderRequest, family: Family, map_id: str) -> Settled:
    if request.edition is not None:
        message = f"{map_id} is an edition itself; give mapId {family.id!r}, or leave edition out"
        raise make_error("edition", message, (family.id,))
    edition = next(each for each in family.editions if each.id == map_id)
    return Settled(request, EditionReport(edition.year, "request"))


def _settle_keys(
    request: RenderRequest,
    family: Family,
    keys: Collection[str],
    atlas: Atlas,
    years: Collection[str],
) -> Settled:
    """Return a request for the edition that its keys decide, if it asks for that: else today's."""
    told = EditionReport(family.year, "default") if request.edition else None
    asked_years = years or find_years(request) if request.edition else ()
    decision = decide_edition(keys, atlas.open(family.id), atlas, asked_years)
    if decision.edition and request.edition:
        told = EditionReport(decision.edition.year, "keys", decision.by or None, decision.year)
        warnings = tuple(warn_of_odd(decision.odd, decision.edition.id, family, atlas))
        return Settled(evolve(request, map_id=decision.edition.id, edition=None), told, warnings)
    if request.edition:
        request = evolve(request, edition=None)
    return Settled(request, told, tuple(warn_of_editions(decision, family, atlas)))


def find_years(request: RenderRequest) -> tuple[str, ...]:
    """Return the years that the title and the legend's title of a request name.

    >>> asked = {"mapId": "ghana", "title": {"text": "People", "subtitle": "Census of 2010"}}
    >>> find_years(decode_request(asked))
    ('2010',)
    """
    title, legend = request.title, request.legend
    texts = (title.text, title.subtitle) if title else ()
    return list_years(*texts, legend.title if legend else None)


def list_years(*texts: str | None) -> tuple[str, ...]:
    """Return the years that texts name, each once.

    >>> list_years("unemployment_2009", "12009", None)
    ('2009',)
    """
    return tuple(dict.fromkeys(year for text in texts if text for year in _YEAR.findall(text)))


def _settle_year(
    request: RenderRequest, family: Family, time: str, keys: Collection[str], atlas: Atlas
) -> Settled:
    """Return a request for the edition in force on the first day of a year or month."""
    edition = family.in_force(time)
    year = edition.year if edition else family.year
    warnings = tuple(_warn_of_year(family, edition, year, keys, atlas))
    map_id = edition.id if edition else request.map_id
    month = time if "-" in time else f"{time}-01"
    if edition and month < edition.begins:
        message = (
            f"There are no boundaries of {time}; those of {edition.span} are drawn, the next that "
            f"there are."
        )
        warnings = (*warnings, RenderWarning("edition_unavailable", message))
    settled = evolve(request, map_id=map_id, edition=None)
    return Settled(settled, EditionReport(year, "request"), warnings)


def _warn_of_year(
    family: Family, drawn: Edition | None, year: str, keys: Collection[str], atlas: Atlas
) -> Iterable[RenderWarning]:
    """Yield a warning where keys lack a region in the year that is asked for, and others fit.

    Else the keys that lack one are told with what the year has in their places.
    """
    found = read_evidence(family.id).find_all(keys)
    own = drawn.id if drawn else TODAY
    lacking = [key for key, ids in found.items() if own not in ids]
    common = frozenset[str].intersection(*found.values()) if found else frozenset[str]()
    fitting = [each for each in family.editions if each.id in common]
    many = len(lacking) >= MORE_KEYS or len(lacking) == len(keys)
    if lacking and many and fitting and TODAY not in common:
        yield warn_of_former(fitting, lacking, year)
    else:
        every = (TODAY, *(each.id for each in family.editions))
        odd = list_odd(found, frozenset({own}), every)
        yield from warn_of_odd(odd, own or family.id, family, atlas)
