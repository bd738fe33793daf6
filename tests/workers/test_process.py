"""What becomes of a job in the process that carries it out."""

from __future__ import annotations

import pickle
from errno import ENOENT, ENOMEM

import pytest

from mapcore.workers.process import Job, carry_out


def fail(error: Exception, cause: Exception | None) -> None:
    raise error from cause


@pytest.mark.parametrize(
    ("error", "cause"),
    [
        (MemoryError(), None),
        (OSError(ENOMEM, "Cannot allocate memory"), None),
        (ImportError("_sha256.so: failed to map segment from shared object"), None),
        (ImportError("x.so: cannot map zero-fill pages: Cannot allocate memory"), None),
        (ValueError("no texts"), MemoryError()),
    ],
)
def test_what_lacks_memory_is_told_as_that(error: Exception, cause: Exception | None) -> None:
    told = carry_out(pickle.dumps(Job(fail, (error, cause))))
    assert told == ("out_of_memory", "the job took too much memory")


@pytest.mark.parametrize("error", [ImportError("no module x"), OSError(ENOENT, "no such file")])
def test_another_error_is_told_as_it_is(error: Exception) -> None:
    outcome, text = carry_out(pickle.dumps(Job(fail, (error, None))))
    assert outcome == "failed"
    assert text == f"{type(error).__name__}: {error}"


def test_a_result_is_given_as_it_is() -> None:
    assert carry_out(pickle.dumps(Job(divmod, (7, 2)))) == ("done", (3, 1))
