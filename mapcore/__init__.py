"""mapcore turns a JSON spec into a finished map: a PNG or SVG that can be printed as it is."""

from mapcore.atlas.catalog import Atlas
from mapcore.classification.edges import classify
from mapcore.errors import FieldError, MapcoreError, RenderFailed, UnknownMap, ValidationError
from mapcore.matching.matching import Matching
from mapcore.queries import format_number, get_map, list_maps, match
from mapcore.render import check, render
from mapcore.result import Result
from mapcore.spec.encode import encode
from mapcore.spec.request import RenderRequest
from mapcore.spec.responses import CatalogMap, MapDetail, RegionMatching, Report
from mapcore.spec.schema import json_schema

__version__ = "0.1.0"

__all__ = [
    "Atlas",
    "CatalogMap",
    "FieldError",
    "MapDetail",
    "MapcoreError",
    "Matching",
    "RegionMatching",
    "RenderFailed",
    "RenderRequest",
    "Report",
    "Result",
    "UnknownMap",
    "ValidationError",
    "check",
    "classify",
    "encode",
    "format_number",
    "get_map",
    "json_schema",
    "list_maps",
    "match",
    "render",
]
