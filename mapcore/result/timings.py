"""How long the stages of one render took."""

from __future__ import annotations

from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Literal, TypeAlias

from attrs import asdict, field

from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

Stage: TypeAlias = Literal[
    "decode", "open", "match", "plan", "arrange", "lay_out", "draw", "encode"
]


@frozen
class Timings:
    """Milliseconds that each stage of a render took; 0 for a stage that did not run.

    A stage includes what it loads or makes for the first time: modules, fonts, the map's shapes
    (`lay_out`). `draw` makes the pixels or the elements of an SVG, `encode` makes the file of them.
    """

    decode: float = 0.0
    open: float = 0.0
    match: float = 0.0
    plan: float = 0.0
    arrange: float = 0.0
    lay_out: float = 0.0
    draw: float = 0.0
    encode: float = 0.0

    @property
    def total(self) -> float:
        """The milliseconds of all stages."""
        stages: dict[str, float] = asdict(self)
        return sum(stages.values())

    def __str__(self) -> str:
        """Return a line a stage, and the total.

        >>> print(Timings(decode=0.3, draw=11.84))
        decode      0.3 ms
        open        0.0 ms
        match       0.0 ms
        plan        0.0 ms
        arrange     0.0 ms
        lay out     0.0 ms
        draw       11.8 ms
        encode      0.0 ms
        total      12.1 ms
        """
        rows = {**asdict(self), "total": self.total}
        return "\n".join(f"{name.replace('_', ' '):8}{ms:7.1f} ms" for name, ms in rows.items())


@frozen(eq=False)
class Stopwatch:
    """Measures the time of a render's stages while they run."""

    _taken: dict[Stage, float] = field(factory=dict)

    @contextmanager
    def __call__(self, stage: Stage) -> Iterator[None]:
        """Add the time that a block takes to a stage, even if the block raises.

        >>> watch = Stopwatch()
        >>> with watch("plan"):
        ...     total = sum(range(10))
        >>> watch.timings.plan > 0
        True
        """
        start = perf_counter()
        try:
            yield
        finally:
            ms = (perf_counter() - start) * 1000
            self._taken[stage] = self._taken.get(stage, 0.0) + ms

    @property
    def timings(self) -> Timings:
        """The times that were measured so far."""
        return Timings(**self._taken)
