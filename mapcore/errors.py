"""The errors that mapcore raises: one root, and one class for each thing a caller can act on."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@frozen
class FieldError:
    """One thing that is wrong with a request.

    `param` is the dotted wire path of the field (`choropleth.values.Texas`), or the raw input key
    for a region that did not match; it is empty where the request as a whole is meant.
    """

    param: str
    message: str
    suggestions: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the error as one readable line."""
        told = f"{self.param}: {self.message}" if self.param else self.message
        if not self.suggestions:
            return str(told)
        return f"{told.removesuffix('.')}; did you mean {' or '.join(self.suggestions)}?"


def excerpt(text: str, most: int = 200) -> str:
    r"""Return a text cut to `most` characters that can be printed anywhere.

    >>> excerpt("a\udfff"), excerpt("Bayern", 3)
    ('a\\udfff', 'Bay…')
    """
    text = text.encode("utf-8", "backslashreplace").decode()
    return f"{text[:most]}…" if len(text) > most else text


def list_some(texts: Sequence[str], most: int = 10) -> str:
    """Return the first texts as a list in a sentence, and how many more there are.

    >>> list_some([str(n) for n in range(12)])
    '0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more'
    """
    more = f" and {len(texts) - most} more" if len(texts) > most else ""
    return ", ".join(texts[:most]) + more


def further_errors(omitted: int) -> str:
    """Return a line that tells how many errors are not listed.

    >>> further_errors(1), further_errors(20)
    ('… and 1 more error', '… and 20 more errors')
    """
    return f"… and {omitted} more error{'' if omitted == 1 else 's'}"


def command_for(extra: str) -> str:
    """Return the command that adds an extra to the environment in which this runs.

    Environments of uv have no pip of their own. Double quotes are those of every command line.

    >>> command_for("tables").removeprefix("python -m ").removeprefix("uv ")
    'pip install "mapcore[tables]"'
    """
    program = "uv" if find_spec("pip") is None else "python -m"
    return f'{program} pip install "mapcore[{extra}]"'


class MapcoreError(Exception):
    """The root of every error that mapcore raises on purpose."""


class ValidationError(MapcoreError):
    """The request breaks its contract; `errors` holds what is wrong with it, in field order.

    `omitted` is the number of further errors, which are counted but not listed: a request can hold
    far more of them than anybody reads. `matching` is the whole matching report where region keys
    are the reason, else None.
    """

    def __init__(
        self, errors: Iterable[FieldError], matching: object | None = None, omitted: int = 0
    ) -> None:
        self.errors = tuple(errors)
        self.matching = matching
        self.omitted = omitted
        lines = [*map(str, self.errors), *([further_errors(omitted)] if omitted else [])]
        super().__init__("\n".join(lines))

    def __reduce__(self) -> tuple[type[ValidationError], tuple[object, ...]]:
        """Pickle the arguments instead of the message, which is made from them."""
        return type(self), (self.errors, self.matching, self.omitted)


def make_error(param: str, message: str, suggestions: Iterable[str] = ()) -> ValidationError:
    """Return the error of one field, or of one argument of a function.

    >>> str(make_error("classes", "must be 2 to 9"))
    'classes: must be 2 to 9'
    """
    return ValidationError([FieldError(param, message, tuple(suggestions))])


class UnknownHouse(ValidationError):  # noqa: N818 - as UnknownMap
    """A request names a house style that is not there; `suggestions` are the closest, best first.

    It is an error of the field `style.house`.
    """

    def __init__(self, name: str, suggestions: Iterable[str] = ()) -> None:
        self.name = name
        self.suggestions = tuple(suggestions)
        message = (
            f"there is no house style {name[:60]!r} here: give its file beside the request, or "
            "send the request with an API key of a workspace that has it"
        )
        super().__init__([FieldError("style.house", message, self.suggestions)])

    def __reduce__(self) -> tuple[type[UnknownHouse], tuple[object, ...]]:
        """Pickle the arguments instead of the message, which is made from them."""
        return type(self), (self.name, self.suggestions)


class UnknownMap(MapcoreError):  # noqa: N818 - the contract's word
    """No map answers to this id; `suggestions` are the ids of the closest maps, best first."""

    def __init__(self, map_id: str, suggestions: Iterable[str] = ()) -> None:
        self.map_id = map_id
        self.suggestions = tuple(suggestions)
        hint = f" Did you mean {' or '.join(self.suggestions)}?" if self.suggestions else ""
        super().__init__(f"There is no map {map_id[:200]!r}.{hint}")

    def __reduce__(self) -> tuple[type[UnknownMap], tuple[object, ...]]:
        """Pickle the arguments instead of the message, which is made from them."""
        return type(self), (self.map_id, self.suggestions)


class UnreadablePicture(MapcoreError):  # noqa: N818 - like its neighbours
    """A file does not say how its picture was made; the message says why."""


class UnreadableHouse(MapcoreError):  # noqa: N818 - like its neighbours
    """A file is no house style, or one that cannot be taken; the message says why."""


class RenderFailed(MapcoreError):  # noqa: N818 - the contract's word
    """The map was understood but no image could be made of it."""
