"""Imported by the forkserver alone: what processes that read do for the pages.

All of them share the words of the docs. They have a low priority. Where a machine is busy, reading
all pages would take one too long.
"""

import mapcore_http.people.pages.console.version_changes
import mapcore_http.people.pages.editor.key_readings
import mapcore_http.people.pages.editor.page_checks
import mapcore_http.people.pages.editor.region_outlines
import mapcore_http.people.pages.editor.table_reading  # noqa: F401 - loaded for the processes
from mapcore_http.people.pages.manual.searching import search_manual

search_manual("map")
