"""Map projections, as PROJ defines them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from mapcore.frozen import frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from pyproj import Transformer


@frozen
class Projection:
    """A projection of the globe (longitudes and latitudes on WGS 84) by its PROJ string.

    Its units are those that the string names, kilometres in map packs.
    """

    proj: str

    @property
    def centre(self) -> tuple[float | None, float | None]:
        """The longitude and latitude that it is centred on, None for one it does not name.

        >>> Projection("+proj=laea +lat_0=46.8 +lon_0=8.2 +units=km").centre
        (8.2, 46.8)
        """
        items = dict(word[1:].partition("=")[::2] for word in self.proj.split())
        lon, lat = items.get("lon_0", items.get("lonc")), items.get("lat_0")
        return None if lon is None else float(lon), None if lat is None else float(lat)

    def forward_each(
        self, lon: NDArray[np.float64], lat: NDArray[np.float64]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return x and y of places in degrees, arrays of one shape, or infinities.

        >>> x, y = Projection("+proj=merc +units=km").forward_each(np.zeros(1), np.zeros(1))
        >>> x.shape, y.shape
        ((1,), (1,))
        """
        return _transform_each(_transformer(self.proj), lon, lat)

    def inverse_each(
        self, x: NDArray[np.float64], y: NDArray[np.float64]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the longitudes and latitudes of points, infinities for points that show none."""
        return _transform_each(_transformer(self.proj), x, y, "INVERSE")


def _transform_each(
    transformer: Transformer,
    first: NDArray[np.float64],
    second: NDArray[np.float64],
    direction: str = "FORWARD",
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return arrays of the shape given, also of one point.

    With older NumPy, such as 2.0, pyproj reads an array of one element as a number, and returns
    a number.
    """
    if first.size == 1:
        point = transformer.transform(first.item(), second.item(), direction=direction)
        return np.full(first.shape, point[0]), np.full(first.shape, point[1])
    x, y = transformer.transform(first, second, direction=direction)
    return x, y


@lru_cache(maxsize=64)
def _transformer(proj: str) -> Transformer:
    """Return the transformation from degrees on WGS 84, which is safe to share between threads."""
    from pyproj import Transformer

    return Transformer.from_crs("EPSG:4326", proj, always_xy=True)
