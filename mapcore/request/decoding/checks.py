"""Strict checks of single values: no coercion, and an error that says what would be right."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from contextlib import suppress
from itertools import pairwise
from numbers import Integral, Real
from typing import Any, TypeVar

from mapcore.errors import FieldError, excerpt
from mapcore.request.declaring.declare import Characters, Entries, Grammar, OneOf, Range
from mapcore.similarity import find_similar

N = TypeVar("N", int, float)
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""Control characters, but for tabs and line breaks, which are drawn as spaces."""
LONGEST_SUGGESTION = 60
"""Characters."""
_NUMERAL = re.compile(r"\s*(-?\d+(?:\.\d+)?)\s*%?\s*")


class Problems(Exception):  # noqa: N818 - it holds several errors and never leaves decoding
    """What is wrong with a value; the paths are relative to it."""

    def __init__(self, *errors: FieldError) -> None:
        self.errors = errors
        super().__init__("; ".join(map(str, errors)))


def problem(message: str, *suggestions: str) -> Problems:
    """Return a problem with the value itself; a suggestion that nobody could read is left out."""
    short = tuple(text for text in suggestions if len(text) <= LONGEST_SUGGESTION)
    return Problems(FieldError("", message, short))


def quote(value: Any) -> str:
    """Return a value as a short piece of JSON for a message.

    >>> quote("paper"), quote([1]), quote(True), quote(1e300)
    ('"paper"', 'an array', 'true', '1e+300')
    """
    if value is None:
        return "null; leave the field out instead"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{excerpt(value, 60)}"'
    if isinstance(value, Real):
        return _digits(value)
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, (list, tuple)):
        return "an array"
    return f"a {type(value).__name__}"


def _digits(value: Real) -> str:
    if isinstance(value, Integral) and abs(int(value)) >= 10**18:
        return "a very large integer"
    return f"{int(value)}" if isinstance(value, Integral) else f"{float(value)}"


def check_boolean(value: Any) -> bool:
    """Return a boolean as it is."""
    if isinstance(value, bool):
        return value
    near = str(value).strip().lower()
    hint = [near] if near in ("true", "false") else []
    raise problem(f"expected true or false, got {quote(value)}", *hint)


def check_number(value: Any, bounds: Range) -> float:
    """Return a finite number within bounds as a float."""
    if type(value) is float and math.isfinite(value):  # the fast path for most values
        return _check_bounds(value, bounds, value)
    if isinstance(value, bool) or not isinstance(value, Real):
        raise problem(f"expected a number{_span(bounds)}, got {quote(value)}", *_numeral(value))
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise problem("expected a finite number within the range of a double")
    return _check_bounds(number, bounds, value)


def plain_numbers(value: Any) -> dict[str, float] | None:
    """Return an object of ASCII keys and finite numbers as it is, None for any other.

    It looks at all of them at once, since checking thousands of numbers one by one takes as long as
    parsing them.

    >>> plain_numbers({"CA": 1, "TX": 2.5}), plain_numbers({"CA": "1"})
    ({'CA': 1.0, 'TX': 2.5}, None)
    """
    kinds = set(map(type, value.values())) if type(value) is dict else {type(None)}
    if not kinds <= {float, int}:
        return None
    try:
        whole = int in kinds
        numbers = {key: float(each) for key, each in value.items()} if whole else dict(value)
        usual = "".join(value).isascii() and math.isfinite(sum(numbers.values()))
    except (TypeError, OverflowError):  # a key that is no text, a number beyond all doubles
        return None
    return numbers if usual else None


def check_integer(value: Any, bounds: Range) -> int:
    """Return an integer within bounds; 3.0 is one, as JSON has a single kind of number."""
    if isinstance(value, bool) or not isinstance(value, Real):
        near = [numeral.partition(".")[0] for numeral in _numeral(value)]
        raise problem(f"expected an integer{_span(bounds)}, got {quote(value)}", *near)
    if isinstance(value, Integral):
        return _check_bounds(int(value), bounds, value)
    number = float(value)
    if not number.is_integer():
        near = [str(round(number))] if math.isfinite(number) else []
        raise problem(f"expected an integer{_span(bounds)}, got {quote(value)}", *near)
    return _check_bounds(int(number), bounds, value)


def _check_bounds(number: N, bounds: Range, given: Any) -> N:
    low, high = bounds.minimum, bounds.maximum
    if (low is not None and number < low) or (high is not None and number > high):
        near = low if low is not None and number < low else high
        advice = f"; {bounds.advice}" if bounds.advice else ""
        span = _span(bounds).removeprefix(" of")
        raise problem(f"expected{span}, got {quote(given)}{advice}", f"{near:g}")
    return number


def _span(bounds: Range) -> str:
    if bounds.minimum is None and bounds.maximum is None:
        return ""
    if bounds.maximum is None:
        return f" of at least {bounds.minimum:g}"
    return f" from {bounds.minimum:g} to {bounds.maximum:g}"


def _numeral(value: Any) -> list[str]:
    found = _NUMERAL.fullmatch(value) if isinstance(value, str) else None
    return [found[1]] if found else []


def check_text(value: Any, rule: Characters) -> str:
    """Return a string that keeps the rule and holds no control characters or lone surrogates."""
    what = rule.form or "a string"
    if not isinstance(value, str):
        raise problem(f"expected {what}, got {quote(value)}{_in_quotes(value, rule)}")
    if rule.pattern is not None:
        if not re.fullmatch(rule.pattern, value):
            raise problem(f"expected {what}, got {quote(value)}", *_near_form(value, rule))
        return value
    check_characters(value)
    if CONTROL.search(value):
        raise problem("control characters are not allowed, but for tabs and line breaks")
    if len(value) < rule.minimum:
        raise problem("expected a string that is not empty")
    if rule.maximum is not None and len(value) > rule.maximum:
        raise problem(f"expected at most {rule.maximum} characters, got {len(value)}")
    if rule.grammar is not None:
        _check_grammar(value, rule.grammar)
    return value


def _check_grammar(value: str, grammar: Grammar) -> None:
    try:
        grammar.parse(value)
    except ValueError as error:
        raise problem(f"not {grammar.form}: {error}") from None


def check_characters(value: str) -> None:
    """Refuse a string that no encoding can carry."""
    if not value.isascii() and any("\ud800" <= character <= "\udfff" for character in value):
        raise problem("the string holds half of a surrogate pair, which is not a character")


def _in_quotes(value: Any, rule: Characters) -> str:
    """Return words that show a number as the text that was expected, else nothing."""
    if isinstance(value, bool) or not isinstance(value, Real):
        return ""
    text = _digits(value)
    return f'; write it as "{text}"' if re.fullmatch(rule.pattern or r"[\d.+-]+", text) else ""


def _near_form(value: str, rule: Characters) -> list[str]:
    pattern = rule.pattern or ""
    candidates = [rule.near(value)] if rule.near else []
    candidates += [value.strip(), value.strip().lstrip("$€£")]
    if pattern.lstrip("(").startswith("#"):
        candidates += _near_colors(value.strip())
    return [text for text in candidates if re.fullmatch(pattern, text)][:1]


def _near_colors(value: str) -> list[str]:
    digits = value.removeprefix("#").removeprefix("0x")
    doubled = "".join(digit * 2 for digit in digits)
    from PIL import ImageColor

    near = [f"#{digits}", f"#{doubled}"]
    with suppress(ValueError):  # a name, or a colour as CSS writes it: rgb(40, 83, 163)
        near.append(f"#{bytes(ImageColor.getrgb(value.replace(' ', ''))).hex().upper()}")
    return near


OTHER_NAMES = {
    "equal": "equalInterval",
    "equidistant": "equalInterval",
    "fisher": "jenks",
    "fisherjenks": "jenks",
    "jpeg": "png",
    "jpg": "png",
    "linear": "equalInterval",
    "natural": "jenks",
    "naturalbreaks": "jenks",
    "webp": "png",
}
"""What other programs call some names, in small letters and digits, with the name here."""


def check_name(value: Any, allowed: OneOf) -> str:
    """Return the allowed name that a string stands for, in its published spelling."""
    listed = ", ".join(allowed.names)
    if not isinstance(value, str):
        raise problem(f"expected one of {listed}, got {quote(value)}")
    check_characters(value)
    if value in allowed.names:
        return value
    folded = {name.lower(): name for name in allowed.names}
    known = folded.get(value.lower())
    if known and allowed.ignore_case:
        return known
    if value.lower() in allowed.refused:
        raise problem(allowed.refused[value.lower()])
    plain = "".join(filter(str.isalnum, value.lower()))
    other = [OTHER_NAMES[plain]] if OTHER_NAMES.get(plain) in allowed.names else []
    near = other or find_similar(value, allowed.names)
    raise problem(f"expected one of {listed}, got {quote(value)}", *near)


def check_increasing(values: tuple[float, ...]) -> None:
    """Refuse numbers of which one is not greater than the one before it."""
    for low, high in pairwise(values):
        if not low < high:
            pair = f"{high:.15g} follows {low:.15g}"
            raise problem(f"expected numbers in ascending order, but {pair}")


def check_size(count: int, rule: Entries) -> None:
    """Refuse too few entries, or more than the library takes."""
    if count < rule.minimum:
        raise problem(f"expected at least {_entries(rule.minimum)}, got {count or 'none'}")
    most = rule.maximum if rule.in_library is None else rule.in_library
    if most is not None and count > most:
        advice = f"; {rule.advice}" if rule.advice else ""
        raise problem(f"expected at most {_entries(most)}, got {count}{advice}")


def _entries(count: int) -> str:
    return f"{count} entry" if count == 1 else f"{count} entries"
