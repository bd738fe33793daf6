# The public names and where they live: what `mapcore/__init__.py` loads when it is asked for.

from .atlas.catalog import Atlas as Atlas
from .caching import (
    CacheInfo as CacheInfo,
    CachePart as CachePart,
    cache_info as cache_info,
    clear_caches as clear_caches,
)
from .classification.edges import classify as classify
from .errors import (
    FieldError as FieldError,
    MapcoreError as MapcoreError,
    RenderFailed as RenderFailed,
    UnknownMap as UnknownMap,
    ValidationError as ValidationError,
)
from .matching.matching import Matching as Matching
from .queries import (
    format_number as format_number,
    get_map as get_map,
    list_maps as list_maps,
    match as match,
)
from .render import check as check, render as render
from .result import Result as Result
from .spec.decode import decode_request as decode_request
from .spec.encode import encode as encode
from .spec.request import RenderRequest as RenderRequest
from .spec.responses import (
    CatalogMap as CatalogMap,
    MapDetail as MapDetail,
    RegionMatching as RegionMatching,
    Report as Report,
)
from .spec.schema import json_schema as json_schema
from .timings import Timings as Timings

__version__: str

__all__ = [
    "Atlas",
    "CacheInfo",
    "CachePart",
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
    "Timings",
    "UnknownMap",
    "ValidationError",
    "cache_info",
    "check",
    "classify",
    "clear_caches",
    "decode_request",
    "encode",
    "format_number",
    "get_map",
    "json_schema",
    "list_maps",
    "match",
    "render",
]
