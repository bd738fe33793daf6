"""What became of the texts on a map: how many are drawn, and which find no place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.frozen import frozen

if TYPE_CHECKING:
    from mapcore.request.responses import RenderWarning


@frozen
class TextsOutcome:
    """The regions whose names are drawn, and those whose names are `left_out`.

    `warnings` tell what readers do not see as it was asked for.
    """

    drawn: tuple[int, ...]
    left_out: tuple[int, ...]
    warnings: tuple[RenderWarning, ...] = ()
