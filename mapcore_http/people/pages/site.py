"""The site: templates, addresses of pages and files, and the headers that every page has."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias
from urllib.parse import urlsplit

from attrs import field, frozen
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from mapcore_http.limits.tiers import STANDARD, UNREACHED_LIMIT
from mapcore_http.people.accounts.attempt_limits import TooManyTries
from mapcore_http.people.mail.sending import MailError
from mapcore_http.people.pages import bundles, words
from mapcore_http.people.pages.forms import FileBusy

if TYPE_CHECKING:
    from starlette.requests import Request

    from mapcore_http.limits.tiers import Tiers
    from mapcore_http.people.settings import PeopleSettings

PAGES_FOLDER = Path(__file__).parent
STATIC_FOLDER = PAGES_FOLDER / "static"
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; "
    "img-src 'self' blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
PAGE_HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""What every page says of itself: only files of this service, in no frame."""
YEAR_SECONDS = 365 * 24 * 3600
Fault: TypeAlias = str | Exception
"""Why something cannot be done, empty where nothing is wrong: a text, or an error that says it."""


@frozen
class Site:
    """The pages of one service.

    >>> from mapcore_http.people.settings import PeopleSettings
    >>> site = Site(PeopleSettings(base_url="https://example.org/maps"))
    >>> site.path("/editor")
    '/maps/editor'
    """

    settings: PeopleSettings
    tiers: Tiers = field(default=STANDARD, repr=False)
    _templates: Environment = field(init=False, repr=False, eq=False)

    @_templates.default
    def _environment(self) -> Environment:
        loader = FileSystemLoader(PAGES_FOLDER / "templates")
        made = Environment(
            loader=loader,
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            auto_reload=False,
        )
        made.policies["json.dumps_kwargs"] = {"sort_keys": False}
        made.globals |= {
            "path": self.path,
            "static": self.static,
            "base_url": self.settings.base_url,
            "docs_url": self.settings.docs_url,
            "signup_url": self.settings.signup_url,
            "signup": self.settings.signup,
            "sends_mail": bool(self.settings.smtp_url),
            "unreached": UNREACHED_LIMIT,
            "words": words,
            "single_sign_on": bool(self.settings.oidc_issuer),
        }
        return made

    def path(self, path: str) -> str:
        """Return a path of the service as a link on its pages, below the base URL's own path."""
        return urlsplit(self.settings.base_url).path + path

    def static(self, file: str) -> str:
        """Return the address of a file of the pages; it changes when any of the files does."""
        return self.path(f"/static/{static_digest()}/{file}")

    def page(
        self, template: str, status: int = 0, *, fault: Fault = "", **context: Any
    ) -> Response:
        """Return a page; what is put into its template is escaped.

        Its status is that of its fault where none is given.
        """
        text = self._templates.get_template(template).render(context, fault=str(fault))
        headers = {"Cache-Control": "no-store", **PAGE_HEADERS}
        return HTMLResponse(text, status or status_of(fault), headers)


def status_of(fault: Fault) -> int:
    """Return the status of a page that says what is wrong, or shows that nothing is."""
    if isinstance(fault, MailError):
        return 503
    return 429 if isinstance(fault, (TooManyTries, FileBusy)) else 400 if fault else 200


@lru_cache(maxsize=1)
def static_digest() -> str:
    """Return the digest of all files of the pages, and of what makes bundles of them."""
    digest = hashlib.sha256()
    for file in [*sorted(STATIC_FOLDER.rglob("*")), Path(bundles.__file__)]:
        if file.is_file():
            digest.update(file.relative_to(PAGES_FOLDER).as_posix().encode() + b"\0")
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


@lru_cache(maxsize=256)
def _read_static(name: str) -> tuple[str, bytes, bytes]:
    """Return the media type of a file of the pages, its bytes, and these compressed."""
    content = _make_static(name)
    mimetypes.add_type("image/webp", ".webp")  # Python knows it from 3.13 on
    mimetypes.add_type("application/json", ".map")
    media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return media_type, content, gzip.compress(content, mtime=0)


def _make_static(name: str) -> bytes:
    """Return the bytes of a file of the pages, or those of a script's bundle or its source map."""
    makers = {bundles.SUFFIX: bundles.make_bundle, bundles.MAP_SUFFIX: bundles.make_source_map}
    suffix = next((each for each in makers if name.endswith(each)), "")
    source = f"{name.removesuffix(suffix)}.js" if suffix else name
    file = STATIC_FOLDER / source
    if file not in STATIC_FOLDER.rglob("*") or not file.is_file():
        raise HTTPException(404)
    return makers[suffix](STATIC_FOLDER, source).encode() if suffix else file.read_bytes()


def takes_gzip(request: Request) -> bool:
    """Return whether an answer may be compressed."""
    return "gzip" in request.headers.get("accept-encoding", "")


async def send_static(request: Request) -> Response:
    """Send a file of the pages, whose address changes with it, so that it is asked for once."""
    media_type, content, compressed = _read_static(request.path_params["name"])
    headers = {
        "Cache-Control": f"public, max-age={YEAR_SECONDS}, immutable",
        "Vary": "Accept-Encoding",
        "X-Content-Type-Options": "nosniff",
    }
    if takes_gzip(request) and len(compressed) < len(content):
        content, headers["Content-Encoding"] = compressed, "gzip"
    return Response(content, headers=headers, media_type=media_type)
