"""What a plan is made from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from mapcore.locales.locale import AMERICAN

if TYPE_CHECKING:
    from mapcore.assets.themes import ThemeTokens
    from mapcore.atlas.pack import MapPack
    from mapcore.locales.locale import Locale
    from mapcore.matching.matching import Matching
    from mapcore.request.request import RenderRequest


@frozen(eq=False)
class Brief:
    """A request with its map, its matching against it, its theme and the reader's locale."""

    request: RenderRequest
    pack: MapPack
    matching: Matching
    theme: ThemeTokens
    locale: Locale = AMERICAN
