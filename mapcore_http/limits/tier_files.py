"""The tiers that a service's settings ask for: the table, a TOML file's changes to it, or none."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cattrs
from attrs import evolve, field as declared, fields, frozen, validators

from mapcore.request.output import LEAST_SIDE, MOST_SIDE
from mapcore_http.limits.tiers import HOUR, MINUTE, STANDARD, Tier, Tiers, Window
from mapcore_http.setting_readers import NO_TIERS
from mapcore_http.settings import SettingsError

if TYPE_CHECKING:
    from collections.abc import Callable

    from mapcore_http.settings import Settings

UNREACHED_LIMIT = 10**9
"""The limit that headers and usage show where there is none, since they need a number."""
WINDOW_SECONDS = {"minute": MINUTE, "hour": HOUR}
IMAGE_FORMATS = frozenset({"png", "svg", "pdf"})
MOST_SCALE = 4


_FORMAT: Any = validators.in_(sorted(IMAGE_FORMATS))
_FORMATS: Any = validators.optional(validators.deep_iterable(_FORMAT, validators.min_len(1)))
_WINDOW: Any = validators.in_(sorted(WINDOW_SECONDS))
_LIMIT: Any = validators.and_(validators.ge(1), validators.le(UNREACHED_LIMIT))
_LIMITS: Any = validators.optional(
    [validators.min_len(1), validators.deep_mapping(_WINDOW, _LIMIT)]
)
"""What checks limits by the names of their windows, which may be left out."""


def _from(least: int, most: int) -> Any:
    """Return what checks a number that may be left out."""
    return validators.optional([validators.ge(least), validators.le(most)])


@frozen
class TierChanges:
    """What a table of the file changes of a tier; what it leaves out stays as it is."""

    formats: list[str] | None = declared(default=None, validator=_FORMATS)
    max_side: int | None = declared(default=None, validator=_from(LEAST_SIDE, MOST_SIDE))
    max_scale: int | None = declared(default=None, validator=_from(1, MOST_SCALE))
    attribution: bool | None = None
    requests: dict[str, int] | None = declared(default=None, validator=_LIMITS)
    concurrent: int | None = declared(default=None, validator=_from(1, UNREACHED_LIMIT))


@frozen
class PlanChanges(TierChanges):
    """What a table of the file changes of a plan, whose images are counted."""

    daily_cap: int | None = declared(default=None, validator=_from(1, UNREACHED_LIMIT))
    monthly_quota: int | None = declared(default=None, validator=_from(1, UNREACHED_LIMIT))
    storage_mb: int | None = declared(default=None, validator=_from(1, UNREACHED_LIMIT))


@frozen
class ConversationChanges(TierChanges):
    """What a table of the file changes for assistants without a key."""

    conversations_of_address: dict[str, int] | None = declared(default=None, validator=_LIMITS)


@frozen
class TiersChanges:
    """What a file changes."""

    keyless: TierChanges = TierChanges()
    free: PlanChanges = PlanChanges()
    pro: PlanChanges = PlanChanges()
    preview: TierChanges = TierChanges()
    conversation: ConversationChanges = ConversationChanges()


def tiers_of(settings: Settings) -> Tiers:
    """Return the tiers of a service; raises SettingsError, which tells every fault of the file."""
    if settings.tiers is None:
        return STANDARD
    if settings.tiers == NO_TIERS:
        return Tiers(*(_without_limits(getattr(STANDARD, each.name)) for each in fields(Tiers)))
    try:
        table = tomllib.loads(Path(settings.tiers).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise SettingsError(f"MAPCORE_TIERS: {settings.tiers} cannot be read: {error}") from None
    return read_tiers(table)


def read_tiers(table: dict[str, Any]) -> Tiers:
    """Return the standard tiers with the changes of a table; raises SettingsError.

    >>> read_tiers({"keyless": {"requests": {"hour": 100}}}).keyless.windows
    (Window(name='hour', limit=100, seconds=3600),)
    """
    try:
        changes = _CONVERTER.structure(table, TiersChanges)
    except cattrs.BaseValidationError as error:
        told = cattrs.transform_error(error, path="", format_exception=_describe_error)
        raise SettingsError("\n".join(f"MAPCORE_TIERS: {each}" for each in told)) from None
    return Tiers(
        **{
            each.name: _change_tier(getattr(STANDARD, each.name), getattr(changes, each.name))
            for each in fields(Tiers)
        }
    )


def _change_tier(tier: Tier, changes: TierChanges) -> Tier:
    given = {
        each.name: getattr(changes, each.name)
        for each in fields(type(changes))
        if getattr(changes, each.name) is not None
    }
    if "formats" in given:
        also = {"pdf"} if "svg" in given["formats"] else set()  # a file may be older than PDF
        given["formats"] = frozenset(given["formats"]) | also
    for name, field in (("requests", "windows"), ("conversations_of_address", "opening")):
        if name in given:
            given[field] = _windows(given.pop(name))
    return evolve(tier, **given)


def _windows(limits: dict[str, int]) -> tuple[Window, ...]:
    return tuple(Window(name, limit, WINDOW_SECONDS[name]) for name, limit in limits.items())


def _without_limits(tier: Tier) -> Tier:
    """Return a tier without limits: it draws whatever can be drawn.

    It is still counted, so that headers and usage tell what was drawn.
    """
    counted: dict[str, Any] = {}
    if tier.daily_cap is not None:
        names = ("daily_cap", "monthly_quota", "storage_mb")
        counted |= dict.fromkeys(names, UNREACHED_LIMIT)
    if tier.name != STANDARD.preview.name:
        counted |= {"max_side": MOST_SIDE, "max_scale": MOST_SCALE}
    return evolve(
        tier,
        formats=IMAGE_FORMATS if tier.name != STANDARD.preview.name else tier.formats,
        attribution=False,
        windows=tuple(evolve(window, limit=UNREACHED_LIMIT) for window in tier.windows),
        opening=tuple(evolve(window, limit=UNREACHED_LIMIT) for window in tier.opening),
        concurrent=UNREACHED_LIMIT,
        **counted,
    )


def _describe_error(error: BaseException, kind: type | None) -> str:
    """Return what was expected, without the class that cattrs names."""
    if isinstance(error, cattrs.ForbiddenExtraKeysError):
        known = ", ".join(each.name for each in fields(error.cl))
        return f"there is no {', '.join(sorted(error.extra_fields))}; expected some of {known}"
    return str(error.args[0]) if error.args else str(error)


def _exactly(kind: type) -> Callable[[Any, Any], Any]:
    """Return what takes a value of a type as it is: nothing is turned into a number."""

    def structure(value: Any, _: Any) -> Any:
        if type(value) is not kind:
            raise TypeError(f"expected {_NAMES[kind]}, here {value!r}")
        return value

    return structure


_NAMES = {int: "a whole number", bool: "true or false", str: "a text"}


def _converter() -> cattrs.Converter:
    made = cattrs.Converter(forbid_extra_keys=True)
    for kind in _NAMES:
        made.register_structure_hook(kind, _exactly(kind))
    return made


_CONVERTER = _converter()
