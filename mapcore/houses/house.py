"""An opened house style: what it says and its faces, ready to dress maps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field

from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mapcore.houses.logo import Logo
    from mapcore.request.house import HouseStyle


@frozen(eq=False)
class House:
    """A house style that maps can be drawn in.

    `faces` are ids of faces by role (`heading`, `body`, `strong`), for the roles that the style
    gives one. `logo` is the picture at the foot. `digest` is the SHA-256 of its file, which
    pictures name; None for a style without a file. `content` is the file itself, which other
    processes open.
    """

    style: HouseStyle
    faces: Mapping[str, str] = field(factory=dict)
    logo: Logo | None = field(default=None, repr=False)
    digest: str | None = None
    content: bytes | None = field(default=None, repr=False)

    @property
    def name(self) -> str:
        """The name by which requests ask for it."""
        return self.style.name
