"""Draws the pictures of docs/comparison.md and writes the page: `nox -s comparison`.

The code on the page is that of the functions that drew the pictures. `-- Altair geopandas` draws
the pictures of these alone.
"""

from __future__ import annotations

import inspect
import io
import json
import re
import sys
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import ModuleType
from typing import Any

import plotly
import vl_convert
import with_altair
import with_geopandas
import with_mapcore
import with_plotly
import with_plotnine
from PIL import Image
from remarks import EDITORS, HEAD, MAPS, TAIL

HERE = Path(__file__).parent
PICTURES = HERE.parent / "pictures" / "comparison"
PAGE = HERE.parent / "comparison.md"
WIDTH = 560
COLORS = 200
"""Pictures are stored with so many colours, which keeps them small."""

LIBRARIES: dict[str, ModuleType] = {
    "mapcore": with_mapcore,
    "plotly express": with_plotly,
    "geopandas": with_geopandas,
    "Altair": with_altair,
    "plotnine": with_plotnine,
}


class EmptyGround(BaseHTTPRequestHandler):
    """Answers for the shapes below a plotly map, which it would fetch from the network.

    The maps here have them switched off, so that none are needed.
    """

    def do_GET(self) -> None:
        """Answer with a file that has every layer and no shapes."""
        names = ["coastlines", "land", "ocean", "lakes", "rivers", "countries", "subunits"]
        layer = {"type": "GeometryCollection", "geometries": []}
        empty = {"type": "Topology", "arcs": [], "objects": dict.fromkeys(names, layer)}
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()
        self.wfile.write(json.dumps(empty).encode("ascii"))

    def log_message(self, *args: object) -> None:
        """Say nothing of each request."""


def to_png(drawn: Any) -> bytes:
    """Return the picture that a library's own object makes."""
    if hasattr(drawn, "content"):
        return bytes(drawn.content)
    if hasattr(drawn, "to_image"):
        return bytes(drawn.to_image(format="png", width=760, height=480))
    if isinstance(drawn, with_plotnine.ggplot):
        file = io.BytesIO()
        drawn.save(file, format="png", dpi=150, verbose=False)
        return file.getvalue()
    if hasattr(drawn, "figure"):
        file = io.BytesIO()
        drawn.figure.savefig(file, dpi=150, bbox_inches="tight")
        return file.getvalue()
    return bytes(vl_convert.vegalite_to_png(drawn.to_dict(format="vega-lite"), scale=1))


def store(name: str, png: bytes) -> None:
    """Keep a picture, smaller and with few colours."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    image = image.resize(
        (WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.LANCZOS
    )
    image.quantize(COLORS).save(PICTURES / f"{name}.png", optimize=True)


def code_of(function: Callable[[], Any]) -> str:
    """Return the body of a function as it stands in its file, without its indentation."""
    source = inspect.getsource(function).split("\n", 1)[1]
    source = re.sub(r"  # fmt: skip", "", source)
    return inspect.cleandoc("\n" + source).strip()


def code_of_tmap(name: str) -> str:
    """Return the body of a function in the file of R code."""
    text = (HERE / "with_tmap.R").read_text("utf-8")
    body = re.search(rf"^{name} <- function\(\) \{{\n(.*?)^\}}", text, re.S | re.M)
    if body is None:
        raise LookupError(f"with_tmap.R has no function {name}")
    return re.sub(r"^  ", "", body[1], flags=re.M).strip()


def section(name: str, title: str, remark: str) -> str:
    """Return the part of the page about one map."""
    parts = [f"## {title}", remark]
    for library, module in LIBRARIES.items():
        picture = f"{name}-{library.split()[0].lower()}"
        code = code_of(getattr(module, f"draw_{name}"))
        parts += [
            f"**{library}**",
            f"```python\n{code}\n```",
            f"![{title}, drawn by {library}](pictures/comparison/{picture}.png)",
        ]
    parts += ["**tmap** (R; not run here)", f"```r\n{code_of_tmap(f'draw_{name}')}\n```"]
    return "\n\n".join(parts)


def main() -> None:
    """Draw what is asked for and write the page."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), EmptyGround)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    plotly.io.defaults.topojson = f"http://127.0.0.1:{server.server_port}/"
    PICTURES.mkdir(parents=True, exist_ok=True)
    for library, module in LIBRARIES.items():
        if sys.argv[1:] and library not in sys.argv[1:]:
            continue
        for name, _, _ in MAPS:
            store(f"{name}-{library.split()[0].lower()}", to_png(getattr(module, f"draw_{name}")()))
    sections = [section(*each) for each in MAPS]
    parts = [HEAD, *sections, EDITORS, TAIL]
    PAGE.write_text("\n\n".join(part.strip() for part in parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
