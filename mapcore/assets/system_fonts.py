"""Fonts of this system, for the characters that no bundled face has: CJK, Hangul, rare scripts."""

from __future__ import annotations

import os
from fnmatch import fnmatch
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import field

from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

CJK_PACKAGE = "noto_cjk_sans_otc"
"""The package with Chinese, Japanese and Korean that the extra `cjk` installs."""
PREFERRED_FONTS = (
    "notosanscjk-regular.ttc",
    "notosanscjk*-regular.ttc",
    "notosanscjk*-regular.otf",
    "notosans[hjkst][cpr]-regular.[ot]tf",
    "sourcehansans*-regular.[ot]t[cf]",
    "pingfang.ttc",
    "hiragino sans gb.ttc",
    "applesdgothicneo.ttc",
    "msyh.ttc",
    "yugothm.ttc",
    "meiryo.ttc",
    "malgun.ttf",
    "wqy-microhei.ttc",
    "wqy-zenhei.ttc",
    "droidsansfallback*.ttf",
    "nanumgothic.ttf",
    "unbatang.ttf",
    "uming.ttc",
    "arial unicode.ttf",
    "notosans*-regular.ttf",
    "notoemoji-regular.ttf",
    "nirmala.tt[cf]",
    "seguisym.ttf",
    "dejavusans.ttf",
)
"""File names of fonts worth asking, in small letters, the best first."""


@frozen(eq=False)
class SystemFont:
    """A font of this system: its name and the advance of each of its characters, in ems."""

    file: Path
    family: str
    advances: Mapping[str, float] = field(repr=False)

    @staticmethod
    @lru_cache(maxsize=32)
    def read(file: Path) -> SystemFont:
        """Read a font file, of a collection the first font. Raises OSError or TTLibError."""
        from fontTools.ttLib import TTFont

        with file.open("rb") as stream, TTFont(stream, fontNumber=0, lazy=True) as font:
            em = font["head"].unitsPerEm
            widths = font["hmtx"].metrics
            advances = {
                chr(code): widths[glyph][0] / em for code, glyph in font.getBestCmap().items()
            }
            return SystemFont(file, font["name"].getDebugName(1) or file.stem, advances)


@lru_cache(maxsize=8192)
def system_font(char: str) -> SystemFont | None:
    """Return the preferred font of this system that has a character, if any does."""
    return next(
        (font for file in _find_installed() if (font := _read(file)) and char in font.advances),
        None,
    )


def characters_without_font(characters: set[str]) -> set[str]:
    """Return those of some characters that no preferred font of this system has."""
    if not characters:
        return characters
    left = characters
    for file in _find_installed():
        if not left:
            break
        if font := _read(file):
            left = {char for char in left if char not in font.advances}
    return left


def folders() -> tuple[Path, ...]:
    """Return where fonts are installed on Linux, macOS and Windows."""
    home = Path.home()
    data = Path(os.environ.get("XDG_DATA_HOME", home / ".local/share"))
    windows = Path(os.environ.get("WINDIR", "C:/Windows"))
    return (
        Path("/usr/share/fonts"),
        Path("/usr/local/share/fonts"),
        data / "fonts",
        home / ".fonts",
        Path("/System/Library/Fonts"),
        Path("/Library/Fonts"),
        home / "Library/Fonts",
        windows / "Fonts",
    )


def _find_package() -> tuple[Path, ...]:
    """Return the fonts of the extra `cjk`, where it is installed."""
    found = find_spec(CJK_PACKAGE)
    places = (found.submodule_search_locations if found else None) or ()
    return tuple(file for place in places for file in sorted(Path(place).glob("*.tt[cf]")))


@lru_cache(maxsize=1)
def _find_installed() -> tuple[Path, ...]:
    found = sorted(
        Path(folder, name)
        for root in folders()
        for folder, _, names in os.walk(root)
        for name in names
    )
    files = [*_find_package(), *found]
    ranked = (
        file for glob in PREFERRED_FONTS for file in files if fnmatch(file.name.lower(), glob)
    )
    return tuple(dict.fromkeys(ranked))


@lru_cache(maxsize=256)
def _read(file: Path) -> SystemFont | None:
    """Read a font; a damaged or odd file serves no character."""
    from fontTools.ttLib import TTLibError

    try:
        return SystemFont.read(file)
    except (OSError, TTLibError, KeyError, AttributeError, AssertionError):
        return None
