"""The order of the pages, as the site of the docs has it."""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from mapcore_http.people.pages.manual.files import NAVIGATION, address_of, manual_files


@frozen
class Entry:
    """A page in the navigation: its title there, its file and its address."""

    title: str
    name: str
    address: str


@frozen
class Section:
    """Pages of one kind, such as the how-to guides; the first page has one without a title."""

    title: str
    entries: tuple[Entry, ...]


@lru_cache(maxsize=1)
def sections() -> tuple[Section, ...]:
    """Return all pages in order.

    >>> [section.title for section in sections()][:3]
    ['', 'Tutorial', 'How-to guides']
    """
    from ruamel.yaml import YAML  # slow to load: no start of a service waits for it

    made = YAML(typ="safe").load(manual_files()[NAVIGATION])
    found = []
    for part in made["nav"]:
        ((title, pages),) = part.items()
        if isinstance(pages, str):
            found.append(Section("", (_entry(title, pages),)))
        else:
            entries = (_entry(*page) for each in pages for page in each.items())
            found.append(Section(title, tuple(entries)))
    return tuple(found)


@lru_cache(maxsize=1)
def entries() -> tuple[Entry, ...]:
    """Return all pages in order, without their sections."""
    return tuple(entry for section in sections() for entry in section.entries)


def neighbours(name: str) -> tuple[Entry | None, Entry | None]:
    """Return the pages before and after a page, None where there is none.

    >>> neighbours("docs/index.md")[1].title
    'From a table to a published map'
    """
    order = [entry.name for entry in entries()]
    if name not in order:
        return None, None
    at = order.index(name)
    before = entries()[at - 1] if at else None
    return before, entries()[at + 1] if at + 1 < len(order) else None


def _entry(title: str, page: str) -> Entry:
    """Return a page that the navigation names: below `docs`, or beside it."""
    name = next(each for each in (f"docs/{page}", page) if each in manual_files())
    return Entry(title, name, address_of(name) or "")
