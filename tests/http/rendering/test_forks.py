"""What the processes of the engines begin with: all that a job calls, and nothing of the server."""

from __future__ import annotations

import json
import subprocess
import sys

from mapcore_http.people.pages.console.version_changes import changes_between
from mapcore_http.people.pages.editor.key_readings import readings_of
from mapcore_http.people.pages.editor.page_checks import findings_of, layers_of, report_of
from mapcore_http.people.pages.editor.region_outlines import outlines_of
from mapcore_http.people.pages.editor.table_reading import answer_table, warm_up
from mapcore_http.people.pages.manual.searching import search_manual
from mapcore_http.rendering import orders, worker
from mapcore_http.rendering.forks import PRELOADED_MODULES

JOBS = (
    *(worker.draw, worker.plan, worker.list_maps, worker.describe_map, worker.list_changes),
    *(worker.answer_tool, worker.draft_table, orders.read_order, orders.open_order),
    *(orders.order_of, orders.fit_order, orders.with_maps, readings_of, findings_of, layers_of),
    *(report_of, outlines_of, answer_table, warm_up, search_manual, changes_between),
)
SERVERS = {"asyncio", "jinja2", "prometheus_client", "sqlalchemy", "starlette", "uvicorn"}
PROGRAM = """
import json, sys
from importlib import import_module
for name in sys.argv[1:]:
    import_module(name)
print(json.dumps([*sys.modules]))
"""


def test_processes_have_what_jobs_call_and_nothing_of_the_server() -> None:
    command = [sys.executable, "-c", PROGRAM, *PRELOADED_MODULES]
    loaded = set(json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout))
    assert {job.__module__ for job in JOBS} <= loaded
    assert loaded.isdisjoint(SERVERS)
