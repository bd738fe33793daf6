"""Palettes of two measures: squares of nine colours, for light grounds and for dark ones.

Each row and each column is of about one hue, and lightness runs along both: downwards on light
ground, upwards on dark. The least difference (CIEDE2000) of any two of the nine is at least 10 in
normal vision, protanopia, deuteranopia and tritanopia; in grey no such square can be told apart.
"""

from __future__ import annotations

from collections.abc import Mapping

from mapcore.frozen import frozen


@frozen
class BivariatePalette:
    """Nine colours on light ground and nine on dark, in rows from low y to high y."""

    light: tuple[str, ...]
    dark: tuple[str, ...]

    def colors(self, classes: int, *, on_dark: bool = False) -> tuple[str, ...]:
        """Return the colours of 2 × 2 or 3 × 3 classes, in rows from low y to high y.

        Two classes have the corners of the square.

        >>> BIVARIATE_PALETTES["tealOrange"].colors(2)
        ('#eceae4', '#cc5f2e', '#2f8ca5', '#2b1f47')
        """
        square = self.dark if on_dark else self.light
        return square if classes == 3 else (square[0], square[2], square[6], square[8])


def _split(light: str, dark: str) -> BivariatePalette:
    return BivariatePalette(tuple(light.lower().split()), tuple(dark.lower().split()))


BIVARIATE_PALETTES: Mapping[str, BivariatePalette] = {
    "tealOrange": _split(
        "#ECEAE4 #E8B79A #CC5F2E #9CC6CF #9A9196 #7F4038 #2F8CA5 #3E5F7D #2B1F47",
        "#3F3D3E #7C5A40 #CC793E #08647D #8D8C81 #F0C698 #3899A9 #86DDFE #EBF1EC",
    ),
    "bluePurple": _split(
        "#EFEBE5 #C4AABD #A9709B #9AD6FD #807F77 #693B50 #0F9AD8 #135B83 #071430",
        "#3C3F39 #6F5A6A #B68DAC #3D769C #88877E #D9C2CC #02A9ED #B5D2FF #E6ECCC",
    ),
    "greenBlue": _split(
        "#EFEDF1 #A2D1FD #3291EB #A9BAA6 #84858F #29567F #35893E #4A5344 #1A1A31",
        "#424647 #365E84 #539EF5 #617260 #9E98A1 #CDCEF1 #4A974B #96C093 #CBF9EA",
    ),
}
"""Every palette by its id; the first part of a name is the hue of y, the second that of x."""

USUAL_BIVARIATE = "tealOrange"
