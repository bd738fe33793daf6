"""Colours as a request writes them."""

from __future__ import annotations

from typing import Annotated

from mapcore.request.declaring.declare import Characters

HexColor = Annotated[
    str,
    Characters(
        pattern=r"#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})",
        form="a colour #RRGGBB or #RRGGBBAA",
        example="#2853A3",
    ),
]
