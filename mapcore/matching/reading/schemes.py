"""Columns of codes in a scheme that gives the map's own codes to other regions.

In FIPS 10-4, SP is Spain and GM Germany, but GM is Gambia's code in ISO 3166. A column is read in
such a scheme as a whole or not at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from mapcore.matching.text.codes import normalize_code
from mapcore.matching.text.normalize import normalize_key

if TYPE_CHECKING:
    from mapcore.matching.gazetteer.gazetteer import Gazetteer

SCHEME_LETTERS = 2
"""The length of the codes of all such schemes."""
FEWEST_OF_SCHEME = 3
"""The least number of keys that are codes of the scheme alone."""
SHARE_OF_SCHEME = 0.1
"""The least share of the keys that are codes of the scheme alone."""


def read_by_scheme(
    gazetteer: Gazetteer, blocks: Sequence[Iterable[str]], indices: Mapping[str, int]
) -> dict[str, tuple[int, str]]:
    """Return the keys of blocks in another scheme, each with its region and what to say of it.

    All keys of such a block are codes of the scheme, and at least three of them, and a tenth, have
    no region in `indices`.
    """
    found: dict[str, tuple[int, str]] = {}
    for block in blocks:
        keys = list(block)
        alone = [key for key in keys if key not in indices and len(key.strip()) == SCHEME_LETTERS]
        if len(alone) < max(FEWEST_OF_SCHEME, SHARE_OF_SCHEME * len(keys)):
            continue
        scheme, codes = gazetteer.rival_codes
        read = {key: codes.get(normalize_code(normalize_key(key) or "") or "") for key in keys}
        if scheme and all(region is not None for region in read.values()):
            via = f"code of {scheme}, as all keys are"
            found |= {key: (region, via) for key, region in read.items() if region is not None}
    return {key: each for key, each in found.items() if indices.get(key) != each[0]}
