"""What a plan is made from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.frozen import frozen
from mapcore.locales.locale import AMERICAN
from mapcore.request.legend import Legend

if TYPE_CHECKING:
    from mapcore.assets.themes import ThemeTokens
    from mapcore.atlas.pack import MapPack
    from mapcore.locales.locale import Locale
    from mapcore.matching.matching import Matching
    from mapcore.planning.shared_scale import SharedScale
    from mapcore.request.request import RenderRequest


@frozen(eq=False)
class Brief:
    """A request with its map, its matching against it, its theme and the reader's locale.

    That of one panel has the scale that it shares with the others.
    """

    request: RenderRequest
    pack: MapPack
    matching: Matching
    theme: ThemeTokens
    locale: Locale = AMERICAN
    shared: SharedScale | None = None

    @property
    def no_data_words(self) -> str:
        """The legend's words for regions without a value: the caller's, else the reader's."""
        return (self.request.legend or Legend()).no_data or self.locale.words.no_data
