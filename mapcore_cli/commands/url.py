"""`mapcore url`: the address that serves a spec as an image."""

from __future__ import annotations

import json
from urllib.parse import quote

import click

import mapcore
from mapcore_cli.messages import say
from mapcore_cli.specs import read_spec

LONGEST_SPEC = 6144
"""The most bytes of a spec in an address, counted before percent-encoding."""
TOO_LONG = 1


@click.command(short_help="Print the address under which a service draws a spec.")
@click.argument("spec", type=click.Path(allow_dash=True))
@click.option("--base-url", default="http://localhost:8000", show_default=True, help="The service.")
def url(spec: str, base_url: str) -> int:
    """Print the shortest address under which a service draws SPEC.

    The exit code is 1 if the spec is too long for an address.
    """
    request = mapcore.encode(mapcore.decode_request(read_spec(spec)))
    text = json.dumps(request, ensure_ascii=False, separators=(",", ":"))
    size = len(text.encode("utf-8"))
    if size > LONGEST_SPEC:
        say(f"{size:,} of {LONGEST_SPEC:,} bytes: too long for an address; POST it instead")
        return TOO_LONG
    click.echo(f"{base_url.rstrip('/')}/v1/renders?spec={quote(text, safe=_LITERAL)}")
    return 0


_LITERAL = ":,/@!$()*;-._~"
"""Characters that need no encoding in a query (RFC 3986)."""
