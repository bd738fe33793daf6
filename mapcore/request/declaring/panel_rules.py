"""The rules between `panels` and the blocks of data, one of which takes their values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mapcore.errors import FieldError, excerpt
from mapcore.frozen import frozen
from mapcore.similarity import find_similar

NUMBERS = {int, float, type(None)}
"""Types of which no value is a text; there may be thousands of values."""

MOST_PANEL_VALUES = 20_000
"""The most values that all panels have together."""
MOST_NAMED = 5
"""The most titles of panels that an error names."""


@frozen
class TakesPanels:
    """Blocks of which exactly one has no values of its own where `panels` are given.

    `takers` are the blocks with the fields that hold their values.
    """

    takers: tuple[tuple[str, tuple[str, ...]], ...] = (
        ("choropleth", ("values",)),
        ("categories", ("values",)),
        ("symbols", ("values", "points")),
    )

    def broken(self, raw: Mapping[str, Any], wires: tuple[str, ...]) -> FieldError | None:
        """Return the error of a wire value of a request."""
        panels = raw.get("panels")
        if not isinstance(panels, (list, tuple)):
            return None
        given = {name: raw[name] for name, _ in self.takers if isinstance(raw.get(name), Mapping)}
        lacking = [
            name
            for name, fields in self.takers
            if name in given and not any(field in given[name] for field in fields)
        ]
        if not lacking:
            return self._explain_none(given)
        if len(lacking) > 1:
            message = f"{' and '.join(lacking)} have no values, and panels give those of one block"
            return FieldError("panels", f"{message}; give {lacking[-1]}.values as well")
        return _find_wrong_value(lacking[0], panels) or _count_values(panels)

    def _explain_none(self, given: Mapping[str, Any]) -> FieldError:
        if not given:
            names = ", ".join(name for name, _ in self.takers)
            message = f"panels give values to one of {names}; name it, without values of its own"
            return FieldError("panels", message)
        name = next(iter(given))
        fields = dict(self.takers)[name]
        path = next((field for field in fields if field in given[name]), fields[0])
        message = f"give values in {name} or in panels, not both"
        return FieldError(f"{name}.{path}", message)


@frozen
class NamesPanels:
    """Annotations that are for one panel name one that there is."""

    def broken(self, raw: Mapping[str, Any], wires: tuple[str, ...]) -> FieldError | None:
        """Return the error of a wire value of a request."""
        notes, panels = raw.get("annotations"), raw.get("panels")
        if not isinstance(notes, (list, tuple)):
            return None
        titles = _list_titles(panels if isinstance(panels, (list, tuple)) else ())
        for at, note in enumerate(notes):
            asked = note.get("panel") if isinstance(note, Mapping) else None
            if isinstance(asked, str) and asked not in titles:
                return _explain_panel(f"annotations.{at}.panel", asked, titles)
        return None


def _explain_panel(path: str, asked: str, titles: list[str]) -> FieldError:
    if not titles:
        return FieldError(path, "there are no panels; leave it out")
    titles = [excerpt(each) for each in titles]
    listed = ", ".join(titles[:MOST_NAMED]) + (", …" if len(titles) > MOST_NAMED else "")
    near = tuple(find_similar(asked, titles)) or tuple(titles[:1])
    return FieldError(path, f"no panel has the title {asked!r}; they are {listed}", near)


def _list_titles(panels: Any) -> list[str]:
    titles = [panel.get("title") for panel in panels if isinstance(panel, Mapping)]
    return [title for title in titles if isinstance(title, str)]


def _iterate_values(taker: str, panels: Any) -> Iterator[tuple[str, Any]]:
    """Yield the values of panels with their paths, but of those whose types tell that all fit."""
    for at, panel in enumerate(panels):
        values = panel.get("values") if isinstance(panel, Mapping) else None
        if isinstance(values, Mapping):
            types = {*map(type, values.values())}
            if types == {str} if taker == "categories" else taker != "symbols" and types <= NUMBERS:
                continue
            for key, value in values.items():
                yield f"panels.{at}.values.{excerpt(str(key))}", value


def _find_wrong_value(taker: str, panels: Any) -> FieldError | None:
    """Return the error of the first value that the block which takes them does not accept."""
    for path, value in _iterate_values(taker, panels):
        is_text = isinstance(value, str)
        if taker == "categories" and not is_text:
            return FieldError(path, "categories take names, which are texts, and this is none")
        if taker != "categories" and is_text:
            return FieldError(path, f"{taker} takes numbers, and this is a text")
        if taker == "symbols" and isinstance(value, (int, float)) and value < 0:
            return FieldError(path, "a size has no sign; give the sign as colour")
    return None


def _count_values(panels: Any) -> FieldError | None:
    count = sum(
        len(panel["values"])
        for panel in panels
        if isinstance(panel, Mapping) and isinstance(panel.get("values"), Mapping)
    )
    if count <= MOST_PANEL_VALUES:
        return None
    message = f"hold {count:,} values in all, of at most {MOST_PANEL_VALUES:,}; draw fewer panels"
    return FieldError("panels", message)
