"""Imported by the forkserver alone: all processes that search the docs share their words.

They have a low priority. Where a machine is busy, reading all pages would take one too long.
"""

from mapcore_http.people.pages.manual.searching import search_manual

search_manual("map")
