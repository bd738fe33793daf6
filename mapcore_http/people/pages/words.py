"""Times and sizes as pages say them."""

from __future__ import annotations

from datetime import UTC, datetime

MINUTE, HOUR, DAY = 60, 3600, 86400


def day_of(moment: float) -> str:
    """Return the day of a moment in UTC.

    >>> day_of(0)
    '1 January 1970'
    """
    date = datetime.fromtimestamp(moment, UTC)
    return f"{date.day} {date:%B %Y}"


def time_of(moment: float) -> str:
    """Return a moment in UTC.

    >>> time_of(60)
    '1 January 1970, 00:01'
    """
    return f"{day_of(moment)}, {datetime.fromtimestamp(moment, UTC):%H:%M}"


def ago(seconds: float) -> str:
    """Return how long ago something was.

    >>> ago(30), ago(120), ago(7200), ago(200_000)
    ('just now', '2 min ago', '2 h ago', '2 days ago')
    """
    for unit, name in ((DAY, "day"), (HOUR, "h"), (MINUTE, "min")):
        if seconds >= unit:
            count = int(seconds // unit)
            return f"{count} {name}{'s' if name == 'day' and count > 1 else ''} ago"
    return "just now"


def size_of(byte_count: int) -> str:
    """Return a size as people say it.

    >>> size_of(512), size_of(61_200), size_of(4_100_000)
    ('1 kB', '61 kB', '4.1 MB')
    """
    kilobytes = max(1, round(byte_count / 1000))
    return f"{kilobytes} kB" if kilobytes < 1000 else f"{byte_count / 1e6:.1f} MB"


def span(seconds: float) -> str:
    """Return how long something still takes.

    >>> span(41 * 3600 + 12 * 60), span(90)
    ('41 h 12 min', '1 min')
    """
    minutes = int(seconds // MINUTE)
    return f"{minutes // 60} h {minutes % 60} min" if minutes >= 60 else f"{minutes} min"


def duration(seconds: float) -> str:
    """Return a time span in ISO 8601, for machines.

    >>> duration(41 * 3600 + 12 * 60)
    'PT41H12M'
    """
    minutes = int(seconds // MINUTE)
    return f"PT{minutes // 60}H{minutes % 60}M"
