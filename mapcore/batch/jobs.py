"""One job of a batch: a spec to its file. It runs in any process, here or on a cluster."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from time import perf_counter
from typing import TYPE_CHECKING, TypeAlias

from attrs import evolve

from mapcore import __version__
from mapcore.atlas.archive import Archive
from mapcore.atlas.catalog import Atlas
from mapcore.batch.folders import is_intact, write_file
from mapcore.batch.outcomes import BatchOutcome, Status, list_errors
from mapcore.batch.worn_house import HouseSource, digest_house
from mapcore.errors import FieldError
from mapcore.frozen import frozen
from mapcore.houses.house import House
from mapcore.houses.opening import open_house
from mapcore.rendering import builtin_atlas, render_decoded
from mapcore.request.decoding.decode import decode_request
from mapcore.request.decoding.encode import encode
from mapcore.request.decoding.json_text import write_json
from mapcore.request.request import RenderRequest
from mapcore.result.result import FILE_SUFFIXES

if TYPE_CHECKING:
    from mapcore.batch.freezing import Frozen
    from mapcore.batch.names import NamedSpec


Shared: TypeAlias = "tuple[Atlas | None, HouseSource | None]"
"""What all jobs of a batch are drawn with: an atlas, and the house style that they wear."""


@frozen
class Job:
    """A spec to draw. `folder` is where its file goes; the outcome holds the image if it is None.

    `before` is the outcome of an earlier run: where its digest is that of the spec, and its file is
    there, nothing is drawn. Without a folder the caller has made sure of the file. `frozen`
    holds the classes that the spec is drawn in.
    """

    number: int
    named: NamedSpec
    folder: str | None = None
    before: BatchOutcome | None = None
    attribution: str | None = None
    frozen: Frozen | None = None

    def fail(self, status: Status, message: str) -> BatchOutcome:
        """Return the outcome of a job that could not be carried out."""
        errors = (FieldError("", message),)
        return BatchOutcome(self.number, self.named.name, status, errors=errors)


def carry_out(
    job: Job, atlas: Atlas | None = None, house: HouseSource | None = None
) -> BatchOutcome:
    """Draw a job's spec, write its file and return the outcome; never raises an `Exception`."""
    if job.named.errors:
        return BatchOutcome(job.number, job.named.name, "invalid", errors=job.named.errors)
    start = perf_counter()
    try:
        outcome = _draw(job, atlas, open_house(house) if house else None)
    except Exception as error:
        status, errors = list_errors(error)
        outcome = BatchOutcome(job.number, job.named.name, status, errors=errors)
    return evolve(outcome, milliseconds=round((perf_counter() - start) * 1000, 1))


def _draw(job: Job, atlas: Atlas | None, house: House | None) -> BatchOutcome:
    request = decode_request(job.named.spec)
    warnings: tuple[str, ...] = ()
    if job.frozen:
        request, warnings = job.frozen.apply(request, atlas=atlas)
    digest = digest_request(request, atlas, job.attribution, house)
    before = job.before
    if before and before.digest == digest and (job.folder is None or is_intact(before)):
        return evolve(before, number=job.number, status="skipped")
    result = render_decoded(request, atlas=atlas, attribution=job.attribution, house=house)
    path = None
    if job.folder is not None:
        path = write_file(
            job.folder, job.named.name + FILE_SUFFIXES[result.media_type], result.content
        )
    matching = result.report.region_matching
    told = (f"{each.code}: {each.message}" for each in result.report.warnings)
    return BatchOutcome(
        number=job.number,
        name=job.named.name,
        status="done",
        path=path,
        media_type=result.media_type,
        size=len(result.content),
        matched=matching.matched_keys,
        corrected=len(matching.corrected),
        unmatched=len(matching.unmatched),
        warnings=(*warnings, *told),
        digest=digest,
        sha256=sha256(result.content).hexdigest(),
        content=result.content if path is None else None,
    )


def digest_request(
    request: RenderRequest,
    atlas: Atlas | None,
    attribution: str | None,
    house: House | None = None,
) -> str:
    """Return the digest of all that decides a picture: request, map, house style and version.

    The order of values counts, as colours of categories follow it. Raises `UnknownMap`.
    """
    pack = (atlas or builtin_atlas()).open(request.map_id)
    own = any(each is pack for each in atlas.own_packs) if atlas else False
    edition = _digest_pack(pack.archive) if own else f"{pack.id} {pack.source} {pack.edition}"
    worn = [digest_house(house)] if house else []
    decisive = [__version__, edition, attribution, encode(request), *worn]
    return sha256(write_json(decisive)).hexdigest()[:32]


@lru_cache(maxsize=64)
def _digest_pack(archive: Archive) -> str:
    return sha256(archive.content()).hexdigest()
