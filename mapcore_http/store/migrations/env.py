"""Run by Alembic before the steps: they all happen in the transaction that is handed over."""

from mapcore_http.store.schema import run_steps

run_steps()
