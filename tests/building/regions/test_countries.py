"""Countries put together from first-level units."""

from __future__ import annotations

import pytest
import shapely

from mapcore.building.regions.countries import with_enclave
from mapcore.building.sources.natural_earth import Feature

AROUND = Feature(7, "IT", "IT", "IT-RM", "Roma", (), (), "", shapely.box(0, 0, 10, 10))
ENCLAVE = shapely.box(4, 4, 5, 5)


def test_an_enclave_is_cut_out_of_the_unit_around_it() -> None:
    rome, vatican = with_enclave([AROUND], "VA", ENCLAVE)
    assert (rome.world, rome.key, rome.shape.area) == ("IT", "IT-RM", 99)
    assert (vatican.world, vatican.key) == ("VA", "")
    assert vatican.shape.equals(ENCLAVE)


def test_an_enclave_lies_within_one_unit() -> None:
    with pytest.raises(LookupError, match="VA"):
        with_enclave([AROUND], "VA", shapely.box(9, 9, 11, 11))
