"""People as the tests of pages know them: made by the command line, signed in over HTTP."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

import httpx
from serving import Server

PASSWORD = "a map of every lake in Finland"
_NUMBERS = itertools.count()


@dataclass
class Person:
    """A member of a workspace, with a client that keeps cookies, as a browser does."""

    email: str
    workspace: str
    client: httpx.Client

    @property
    def home(self) -> str:
        """Return the path of the workspace's console, to whose maps `/console` leads."""
        return str(self.client.get("/console").headers["location"]).removesuffix("/saved")

    def post(self, path: str, **fields: str) -> httpx.Response:
        """Send a form, as a page of the service does."""
        return self.client.post(path, data=fields, headers={"Sec-Fetch-Site": "same-origin"})


def new_workspace(site: Server, plan: str = "pro") -> str:
    """Make a workspace and return its name."""
    name = f"workspace {next(_NUMBERS)}"
    site.command("workspace", "create", name, "--plan", plan)
    return name


@contextmanager
def visiting(site: Server) -> Iterator[httpx.Client]:
    """Give a client that nobody has seen before."""
    # Without certificates, which are not needed here and take long to read.
    with httpx.Client(base_url=site.base, timeout=60, headers=site.fresh(), verify=False) as client:
        yield client


@contextmanager
def member(site: Server, workspace: str | None = None, role: str = "owner") -> Iterator[Person]:
    """Give a person who is signed in, by a link from the command line."""
    joined = workspace or new_workspace(site)
    email = f"person{next(_NUMBERS)}@example.org"
    link = site.command("user", "create", email, "--workspace", joined, "--role", role)
    with visiting(site) as client:
        person = Person(email, joined, client)
        assert person.post(urlsplit(link).path, password=PASSWORD).status_code == 303
        yield person


def join(client: httpx.Client, link: str, email: str, password: str = PASSWORD) -> httpx.Response:
    """Make an account by an invitation, sign in and join; return the last answer."""
    headers = {"Sec-Fetch-Site": "same-origin"}
    form = {"email": email, "password": password}
    assert client.post(link, data=form, headers=headers).status_code == 200
    let_in = client.post("/signin", data={**form, "next": link}, headers=headers)
    assert let_in.headers["location"] == link
    return client.post(link, headers=headers)


def find_shown(pattern: str, text: str) -> str:
    """Return the one group of a pattern that a page has."""
    found = re.search(pattern, text)
    assert found, f"no {pattern!r} in {text}"
    return found[1]
