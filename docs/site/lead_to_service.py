"""Put a bar that leads to a service on each page of the built site.

`mapcore serve` puts this bar on the pages that it serves. A site that is served elsewhere gets it
here, with the address of the service.

    python docs/site/lead_to_service.py build/site https://maps.example.org
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from mapcore_http.people.pages.built_docs import lead_to_service

ADDRESS = re.compile(r"https?://[\w.:/~-]+", re.A)


def lead_site_to_service(folder: Path, address: str) -> None:
    """Put the bar on all pages in a folder, in place of one that is there."""
    if not ADDRESS.fullmatch(address):
        message = f"{address}: not an address of a service, such as https://maps.example.org"
        raise ValueError(message)
    for page in folder.rglob("*.html"):
        page.write_text(lead_to_service(page.read_text("utf-8"), address.rstrip("/")), "utf-8")


if __name__ == "__main__":
    try:
        lead_site_to_service(Path(sys.argv[1]), sys.argv[2])
    except ValueError as error:
        sys.exit(str(error))
