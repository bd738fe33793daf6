"""How long a wrong password takes for who has an account and who has none.

Run by `python tests/bench/bench_sign_in.py`; prints the table of docs/console.md.
"""

from __future__ import annotations

import itertools
import statistics
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from mapcore_http.people.accounts.sign_in.signing_in import NotSignedIn, count_try, judge
from mapcore_http.people.accounts.users import create_user, set_password
from mapcore_http.people.tables import SCHEMA
from mapcore_http.settings import Settings
from mapcore_http.store.opening import open_store

ROUNDS = 60
PASSWORD = "a map of every lake in Finland"


def main() -> None:
    """Measure in turns, so that whatever else the machine does is shared."""
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(
            Settings(database_url=f"sqlite:///{Path(folder) / 'store.sqlite'}"), [SCHEMA]
        )
        set_password(store, create_user(store, "known@example.org"), PASSWORD)
        create_user(store, "without@example.org")
        kinds = {
            "an account with a password": "known@example.org",
            "an account without one": "without@example.org",
            "no account": "nobody@example.org",
        }
        numbers = itertools.count()
        spent: dict[str, list[float]] = {kind: [] for kind in kinds}
        for _ in range(ROUNDS):
            for kind, email in kinds.items():
                begun = time.perf_counter()
                with suppress(NotSignedIn):
                    judge(
                        store,
                        count_try(store, email, f"192.0.2.{next(numbers)}"),
                        "a wrong password",
                    )
                spent[kind].append(1000 * (time.perf_counter() - begun))
        store.close()
    lines = ["| wrong password for | median | lowest | 90 % within |", "| --- | --- | --- | --- |"]
    for kind, each in spent.items():
        decile = statistics.quantiles(each, n=10)[-1]
        lines.append(
            f"| {kind} | {statistics.median(each):.0f} ms | {min(each):.1f} ms | {decile:.0f} ms |"
        )
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
