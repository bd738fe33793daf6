"""The report of a batch: a line of JSON an outcome, written as they come, whole at the end."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from types import TracebackType

from mapcore.batch.outcomes import BatchOutcome, read_line, write_line

BLOCK_BYTES = 1 << 20


class Journal:
    """The report file while a batch runs.

    With `resume`, what earlier runs have written stays, until `finish` leaves the lines of this run
    alone: a run that is killed loses nothing that an earlier one knew.
    """

    def __init__(self, path: str | Path, *, resume: bool) -> None:
        self._path = Path(path)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._drawn = _read_drawn(self._path) if resume else {}
        self._file = self._path.open("r+b" if resume and self._path.exists() else "w+b")
        self._start = self._file.seek(0, 2)
        if self._start:
            self._file.seek(-1, 2)
            if self._file.read(1) != b"\n":
                self._file.write(b"\n")  # below a line that was torn
            self._start = self._file.seek(0, 2)

    def find(self, name: str) -> BatchOutcome | None:
        """Return the outcome of an earlier run that drew the output of this name."""
        line = self._drawn.get(name)
        return read_line(line) if line else None

    def write(self, outcome: BatchOutcome) -> None:
        """Add an outcome; it is in the file, if not on the disk, when this returns."""
        self._file.write(write_line(outcome))
        self._file.flush()

    def finish(self) -> None:
        """Leave the lines of this run alone."""
        if not self._start:
            return
        part = self._path.with_name(f".{self._path.name}.part")
        self._file.seek(self._start)
        with part.open("wb") as kept:
            while block := self._file.read(BLOCK_BYTES):
                kept.write(block)
        self._file.close()
        part.replace(self._path)

    def __enter__(self) -> Journal:
        """Return the journal."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        self._file.close()


def _read_drawn(path: Path) -> dict[str, bytes]:
    """Return the last line of each output that was drawn, by name."""
    drawn: dict[str, bytes] = {}
    with suppress(FileNotFoundError), path.open("rb") as lines:
        for line in lines:
            outcome = read_line(line)
            if outcome and outcome.is_drawn:
                drawn[outcome.name] = line
    return drawn
