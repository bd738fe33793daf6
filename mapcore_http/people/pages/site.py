"""The site: templates, addresses of pages and files, and the headers that every page has."""

from __future__ import annotations

import hashlib
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias
from urllib.parse import urlsplit

from attrs import field, frozen
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import HTMLResponse
from starlette.staticfiles import StaticFiles

from mapcore_http.limits.tier_files import UNREACHED_LIMIT
from mapcore_http.limits.tiers import STANDARD
from mapcore_http.people.accounts.attempt_limits import TooManyTries
from mapcore_http.people.mail.sending import MailError
from mapcore_http.people.pages import words
from mapcore_http.people.pages.forms import FileBusy

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import ASGIApp

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
    """Return the digest of all files of the pages."""
    digest = hashlib.sha256()
    for file in sorted(STATIC_FOLDER.rglob("*")):
        if file.is_file():
            digest.update(file.relative_to(STATIC_FOLDER).as_posix().encode() + b"\0")
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def static_app() -> ASGIApp:
    """Return the application that serves the files of the pages, compressed and kept for long."""
    mimetypes.add_type("image/webp", ".webp")  # Python knows it from 3.13 on
    return GZipMiddleware(_Kept(directory=STATIC_FOLDER), minimum_size=500, compresslevel=9)


class _Kept(StaticFiles):
    """Files whose addresses change with them, so that they are never asked for twice."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = f"public, max-age={YEAR_SECONDS}, immutable"
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response
