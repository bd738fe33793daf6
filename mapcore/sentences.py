"""Sentences with a part that those who write specs, type commands and use pages are told apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class Sentence(str):
    """A text for those who write specs or code, with what two other readers are told in its place.

    It is a text like any other, and names fields and arguments. `command` is for those who draw a
    table by a command, and names options; `plain` is for pages, where a button does what the text
    tells to write. Where one of them is not given, it is the text. Added to another text or joined
    with others it stays one.

    >>> advice = Sentence(' Set mapId to "italy".', command=" Add --map italy.", plain="")
    >>> told = "Few keys match." + advice
    >>> told
    'Few keys match. Set mapId to "italy".'
    >>> told.command, told.plain
    ('Few keys match. Add --map italy.', 'Few keys match.')
    """

    command: str
    plain: str

    def __new__(
        cls, text: str, *, command: str | None = None, plain: str | None = None
    ) -> Sentence:
        """Take a text, and what is said in its place by commands and on pages."""
        made = super().__new__(cls, text)
        made.command = text if command is None else command
        made.plain = text if plain is None else plain
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, str]]:
        """Pickle all texts."""
        return (str(self),), {"command": self.command, "plain": self.plain}

    def __add__(self, other: str) -> Sentence:
        """Go on with another text."""
        return Sentence("").join((self, other))

    def __radd__(self, other: str) -> Sentence:
        """Go on from another text."""
        return Sentence("").join((other, self))

    def join(self, texts: Iterable[str]) -> Sentence:
        """Return texts as one, with this one between them.

        >>> Sentence(" or ").join(["none", Sentence('mapId "italy"', command="--map italy")])
        'none or mapId "italy"'
        """
        told = [*texts]
        return Sentence(
            str(self).join(told),
            command=self.command.join(map(say_in_command, told)),
            plain=self.plain.join(getattr(each, "plain", each) for each in told),
        )


def say_in_command(text: str) -> str:
    """Return what those who draw a table by a command are told.

    >>> say_in_command("Few keys match.")
    'Few keys match.'
    """
    return text.command if isinstance(text, Sentence) else text
