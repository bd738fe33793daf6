"""Setting of text: how wide a line is, how large it may be, and where it breaks."""

from __future__ import annotations

from bisect import bisect_right
from unicodedata import bidirectional, category, combining

from mapcore.assets.fonts import em_width, is_mark
from mapcore.caching import TEXT_SHARE, Cache, weigh
from mapcore.composition.line_breaks import may_break, split_phrases

LINE_DISTANCE = 1.2
"""Between the baselines of two lines, in ems."""

LEAST_TEXT = 7.5
"""The smallest size at which text is still set."""
LONGEST_LINE = 400
"""Characters of a line of text: more than can be read on any canvas."""
_VIRAMA = 9
"""The combining class of signs that join the letters on both their sides."""

_WIDTHS: Cache[tuple[str, float]] = Cache(
    "text widths", lambda kept: 400 + weigh(kept), share=TEXT_SHARE
)
"""Texts with their widths in ems; a short text weighs less than the place it is kept in."""


def join_lines(text: str) -> str:
    r"""Return a text as one line: line breaks, tabs and control characters become single spaces.

    What is longer than any line that can be read is cut, since shaping a text takes a time and a
    memory that grow with the square of its length.

    >>> join_lines("  two\nlines\x00"), len(join_lines("a" * 100_000))
    ('two lines', 401)
    """
    text = text if len(text) <= LONGEST_LINE else f"{text[:LONGEST_LINE]}…"
    return " ".join("".join(" " if category(char) == "Cc" else char for char in text).split())


def runs_leftwards(text: str) -> bool:
    """Tell whether a text runs from right to left: whether its first letter does.

    >>> runs_leftwards("(عدد السكان)"), runs_leftwards("Source: عدد")
    (True, False)
    """
    kinds = map(bidirectional, text)
    return next((kind in {"R", "AL"} for kind in kinds if kind in {"L", "R", "AL"}), False)


def measure(text: str, face: str, size: float) -> float:
    """Return the width in pixels of a line of text whose em is `size` pixels.

    >>> round(measure("Vienna", "inter", 16), 1), measure("", "inter", 16)
    (52.1, 0.0)
    """
    return _WIDTHS.get((text, face), lambda: (text, em_width(text, face)))[1] * size


def fit_size(text: str, face: str, size: float, least: float, width: float) -> float:
    """Return the largest size, `least` to `size`, at which a line is within `width`, else `least`.

    >>> [round(fit_size("Vienna", "inter", 16, 8, width), 1) for width in (40, 9)]
    [12.3, 8]
    """
    wanted = measure(text, face, size)
    if wanted <= width:
        return size
    return max(least, size * width / wanted)


def ellipsize(text: str, face: str, size: float, max_width: float) -> str:
    """Return the text, or as much of its beginning as fits `max_width` pixels with an ellipsis.

    Never parts a letter from its marks nor a joined emoji. Empty where not even `…` fits.

    >>> ellipsize("Hydroelectric", "inter", 12, 50), ellipsize("Coal", "inter", 12, 50)
    ('Hydro…', 'Coal')
    """
    if measure(text, face, size) <= max_width:
        return text
    cuts = _cuts(text)
    fits = bisect_right(cuts, max_width, key=lambda cut: measure(_begun(text, cut), face, size))
    if fits:
        return _begun(text, cuts[fits - 1])
    return "…" if measure("…", face, size) <= max_width else ""


def _begun(text: str, cut: int) -> str:
    return text[:cut].rstrip(" \t\n\r\v\f\xa0,;:.–—-") + "…"


def _cuts(text: str) -> list[int]:
    """Return where a text may be cut: after whole user-perceived characters."""
    flags = 0
    cuts = []
    for i in range(1, len(text)):
        is_flag = "\U0001f1e6" <= text[i - 1] <= "\U0001f1ff"
        flags = flags + 1 if is_flag else 0
        links = text[i - 1] == "\u200d" or combining(text[i - 1]) == _VIRAMA
        joined = links or is_mark(text[i]) or flags % 2
        if not joined:
            cuts.append(i)
    return cuts


def wrap(text: str, face: str, size: float, width: float, lines: int) -> tuple[str, ...]:
    """Break a text into at most `lines` lines of at most `width`, between words where it can.

    A word longer than a line is broken between characters. What does not fit is left out, and the
    last line ends in an ellipsis.

    >>> wrap("Hydro and other renewable energy", "inter", 12, 110, 3)
    ('Hydro and other', 'renewable energy')
    >>> wrap("Hydro and other renewable energy", "inter", 12, 80, 2)
    ('Hydro and', 'other renew…')
    """
    rest = split_phrases(text)
    done: list[str] = []
    while rest and len(done) < lines - 1:
        line, rest = _split_first_line(rest, face, size, width)
        done.append(line)
    if rest:
        done.append(ellipsize(_join(rest), face, size, width))
    return tuple(done)


def is_whole(text: str, lines: tuple[str, ...]) -> bool:
    """Tell whether lines hold a whole text.

    >>> is_whole("a b", ("a", "b")), is_whole("a b", ("a…",))
    (True, False)
    """
    return "".join("".join(lines).split()) == "".join(text.split())


def wrap_evenly(text: str, face: str, size: float, width: float, lines: int) -> tuple[str, ...]:
    """Break a text as `wrap` does, with its lines as even as they can be.

    >>> wrap_evenly("Hydro and other renewable energy", "inter", 12, 150, 2)
    ('Hydro and other', 'renewable energy')
    """
    best = wrap(text, face, size, width, lines)
    if len(best) < 2 or not is_whole(text, best):
        return best
    low, high = width / 2, width
    for _ in range(8):
        middle = (low + high) / 2
        tried = wrap(text, face, size, middle, lines)
        if keeps_words(text, tried):
            best, high = tried, middle
        else:
            low = middle
    return best


def wrap_few(text: str, face: str, size: float, width: float, lines: int) -> tuple[str, ...]:
    """Break a text as `wrap` does, in as few lines, which are even: none ends with a lone word.

    >>> wrap_few("Proportional representation with party lists", "inter", 12, 200, 3)
    ('Proportional representation', 'with party lists')
    """
    found = wrap(text, face, size, width, lines)
    even = wrap_evenly(text, face, size, width, len(found)) if len(found) > 1 else found
    return even if keeps_words(text, even) else found


def even_out(text: str, lines: tuple[str, ...], face: str, size: float) -> tuple[str, ...]:
    """Return as many lines of a text that are as even as they can be, none longer than the longest.

    What is least is the sum of the squares of their widths. No word may be broken.

    >>> lines = ("The north said", "yes, the", "southernmost no")
    >>> even_out("The north said yes, the southernmost no", lines, "inter", 12)
    ('The north', 'said yes, the', 'southernmost no')
    """
    words, space = split_phrases(text), measure(" ", face, size)
    widths = [measure(word.strip(), face, size) for word in words]
    gaps = [space if word[0] == " " else 0.0 for word in words]
    most = max(measure(line, face, size) for line in lines) + 1e-6
    best: dict[int, tuple[float, tuple[int, ...]]] = {len(words): (0.0, ())}
    for _ in lines:
        found: dict[int, tuple[float, tuple[int, ...]]] = {}
        for end, (cost, ends) in best.items():
            width = 0.0
            for start in range(end - 1, -1, -1):
                width += widths[start] + (gaps[start + 1] if start + 1 < end else 0.0)
                if width > most:
                    break
                each = cost + width**2, (end, *ends)
                found[start] = min(each, found.get(start, each))
        best = found
    if 0 not in best:
        return lines
    ends = best[0][1]
    return tuple(_join(words[a:b]) for a, b in zip((0, *ends), ends, strict=False))


def keeps_words(text: str, lines: tuple[str, ...]) -> bool:
    """Tell whether lines hold a whole text and break it between words alone.

    >>> keeps_words("one two", ("one", "two")), keeps_words("one two", ("one t", "wo"))
    (True, False)
    """
    words = iter(split_phrases(text))
    for line in lines:
        held = next(words, "").lstrip()
        while len(held) < len(line) and (word := next(words, "")):
            held += word
        if held != line:
            return False
    return next(words, None) is None


def _join(words: list[str]) -> str:
    return "".join(words).lstrip()


def _split_first_line(
    words: list[str], face: str, size: float, width: float
) -> tuple[str, list[str]]:
    """Split off what fits a line; returns it and the words that are left."""
    count = 0
    while count < len(words) and measure(_join(words[: count + 1]), face, size) <= width:
        count += 1
    if count:
        return _join(words[:count]), words[count:]
    first = words[0].lstrip()
    cut = len(ellipsize(first, face, size, width).removesuffix("…"))
    cut = cut or next(iter(_cuts(first)), len(first))
    last = min(cut, len(first) - 1)
    cut = next((i for i in range(last, cut // 2, -1) if may_break(first[i - 1], first[i])), cut)
    return first[:cut], [first[cut:], *words[1:]] if first[cut:] else words[1:]
