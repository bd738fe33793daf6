"""Headers that tell what a render understood, in ASCII and within bounds."""

from __future__ import annotations

import json
import re
from typing import Any

import mapcore
from mapcore_http.contract.answers import CHOROPLETH, CORRECTED, MATCHING, UNMATCHED, WARNINGS

IMAGE_EXTENSIONS = {"image/png": "png", "image/svg+xml": "svg", "application/pdf": "pdf"}
MAX_LISTED = 5
"""Entries of a list that a header shows."""
LONGEST_TEXT = 200
LONGEST_HEADER = 4096


def report_headers(
    report: mapcore.Report, map_id: str, media_type: str, *, number_format: bool
) -> dict[str, str]:
    """Return what a report says, in ASCII, and the name of the image, if it is of one.

    `number_format` adds the resolved format to the choropleth, which only an image shows.
    """
    extension = IMAGE_EXTENSIONS.get(media_type)
    matching = report.region_matching
    headers = {
        CORRECTED: str(len(matching.corrected)),
        UNMATCHED: str(len(matching.unmatched)),
    }
    if matching.corrected or matching.unmatched:
        headers[MATCHING] = _summary(mapcore.encode(matching))
    if extension and report.choropleth is not None:
        names = ("type", "method", "classes", "palette", *(("format",) if number_format else ()))
        plan = mapcore.encode(report.choropleth)
        headers[CHOROPLETH] = json.dumps({name: plan[name] for name in names})
    if report.warnings:
        headers[WARNINGS] = _fitting(mapcore.encode(report)["warnings"])
    if extension:
        headers["Content-Disposition"] = disposition(map_id, extension)
    return headers


def disposition(map_id: str, extension: str) -> str:
    """Return the name that a saved image gets.

    >>> disposition("us-states", "png")
    'inline; filename=us-states.png'
    """
    return f"inline; filename={re.sub('[^A-Za-z0-9._-]+', '-', map_id)}.{extension}"


def _summary(matching: dict[str, Any]) -> str:
    """Return the first corrections and unmatched keys, as many as a header can hold."""
    for most in range(MAX_LISTED, -1, -1):
        shown = {
            name: [_clip_texts(entry) for entry in matching[name][:most]]
            for name in ("corrected", "unmatched")
        }
        text = json.dumps({"matchedKeys": matching["matchedKeys"], **shown})
        if len(text) <= LONGEST_HEADER:
            break
    return text


def _fitting(entries: list[dict[str, Any]]) -> str:
    """Return as many entries of a list as a header can hold."""
    entries = [_clip_texts(entry) for entry in entries]
    while len(text := json.dumps(entries)) > LONGEST_HEADER:
        entries.pop()
    return text


def _clip_texts(value: Any) -> Any:
    """Return a value with its texts cut to what a header should carry."""
    if isinstance(value, str):
        return value if len(value) <= LONGEST_TEXT else f"{value[:LONGEST_TEXT]}…"
    if isinstance(value, list):
        return [_clip_texts(each) for each in value]
    return {name: _clip_texts(each) for name, each in value.items()}
