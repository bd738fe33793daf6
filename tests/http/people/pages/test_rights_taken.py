"""Rights that are taken while a form is on its way are gone when its last byte comes."""

from __future__ import annotations

import hashlib
import itertools
import json
import re
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import pytest
from attrs import asdict
from databases import DATABASES, running_on
from postbox import open_postbox
from serving import PEPPER, Server
from sqlalchemy import insert, select, update

from mapcore_http.keys.keys import create_key
from mapcore_http.people import tables as people
from mapcore_http.people.accounts.invitations import invite
from mapcore_http.people.accounts.sign_in.sessions import end_sessions, session_of, start_session
from mapcore_http.people.accounts.sign_in.signing_up import found_workspace
from mapcore_http.people.accounts.users import (
    User,
    change_role,
    create_user,
    remove_member,
    set_member,
)
from mapcore_http.people.accounts.workspaces import delete_workspace
from mapcore_http.people.maps.importing import Asked, Read
from mapcore_http.people.pages.console.paths import CONSOLE_FORMS, HOME
from mapcore_http.people.pages.routes import FORMS
from mapcore_http.people.saved_maps.contents import Content
from mapcore_http.people.saved_maps.links import list_links, make_link
from mapcore_http.people.saved_maps.saving import create_map, delete_map
from mapcore_http.people.tables import SCHEMA
from mapcore_http.settings import Settings
from mapcore_http.store import tables
from mapcore_http.store.database import Store
from mapcore_http.store.opening import open_store

OPEN = {
    "/signin": "lets in who knows the password",
    "/signin/link": "sends a letter",
    "/signin/reset": "sends a letter",
    "/signout": "ends the session that is shown",
    "/signup": "makes an account",
    "/links/{token}": "lets in who has the link",
    "/invitations/{token}": "lets in who has the link; has a test of its own",
}
"""Forms that need no right, and what they do."""
SAVED = f"{HOME}/saved/{{saved}}"
FORM = "application/x-www-form-urlencoded"
BOUNDARY = "a-part-of-the-form"
FILE = (
    f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="zones.geojson"\r\n'
    f"Content-Type: application/geo+json\r\n\r\n{'{}' * 500}\r\n--{BOUNDARY}--\r\n"
)
STYLE = (
    f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="style.json"\r\n'
    'Content-Type: application/json\r\n\r\n{"name": "sent", "title": "Sent"}'
    f"\r\n--{BOUNDARY}--\r\n"
)
SENT: dict[str, tuple[str, str]] = {
    "/console": ("name=another", FORM),
    f"{HOME}/workspace": ("name=renamed", FORM),
    f"{HOME}/workspace/delete": ("confirmed={name}", FORM),
    f"{HOME}/keys": ("name=taken", FORM),
    f"{HOME}/keys/{{key}}/rotate": ("sure=yes", FORM),
    f"{HOME}/keys/{{key}}/revoke": ("sure=yes", FORM),
    f"{HOME}/maps": (FILE, f"multipart/form-data; boundary={BOUNDARY}"),
    f"{HOME}/maps/draft": ("key=code&title=name", FORM),
    f"{HOME}/maps/draft/add": ("sure=yes", FORM),
    f"{HOME}/maps/draft/discard": ("sure=yes", FORM),
    f"{HOME}/maps/{{map}}/remove": ("sure=yes", FORM),
    f"{HOME}/saved/empty-bin": ("sure=yes", FORM),
    f"{SAVED}/rename": ("title=renamed", FORM),
    f"{SAVED}/copy": ("sure=yes", FORM),
    f"{SAVED}/delete": ("sure=yes", FORM),
    f"{HOME}/saved/{{binned}}/bring-back": ("sure=yes", FORM),
    f"{SAVED}/versions/{{number}}/restore": ("sure=yes", FORM),
    f"{SAVED}/share": ("may=view", FORM),
    f"{SAVED}/share/{{link}}/end": ("sure=yes", FORM),
    f"{HOME}/styles": (STYLE, f"multipart/form-data; boundary={BOUNDARY}"),
    f"{HOME}/styles/{{style}}/remove": ("sure=yes", FORM),
    f"{HOME}/styles/{{style}}/usual": ("sure=yes", FORM),
    f"{HOME}/members": ("role=owner", FORM),
    f"{HOME}/members/{{user}}/role": ("role=owner", FORM),
    f"{HOME}/members/{{user}}/remove": ("sure=yes", FORM),
    f"{HOME}/invitations/{{invitation}}/take-back": ("sure=yes", FORM),
    "/account/password": ("old=&password=a+map+of+every+lake+in+Karelia", FORM),
    "/account/verify": ("sure=yes", FORM),
    "/account/sessions/end": ("sure=yes", FORM),
    "/account/sessions/{session}/end": ("sure=yes", FORM),
}
"""Every form that needs a right: what is sent, and its media type."""
IN_WORKSPACE = [path for path in SENT if path.startswith(HOME)]
_NUMBERS = itertools.count()


@dataclass
class Scene:
    """An owner who sends forms, another who takes rights, a guest, and what can be changed."""

    store: Store
    sender: User
    other: User
    guest: User
    token: str
    workspace: str
    name: str
    ids: dict[str, str]

    def path(self, pattern: str) -> str:
        return pattern.format(workspace=self.workspace, **self.ids)


def set_up(store: Store) -> Scene:
    """Make everything that the forms may change, without a request."""
    number = next(_NUMBERS)
    sender, other, guest = (
        create_user(store, f"{role}{number}@example.org") for role in ("sender", "other", "guest")
    )
    token, elsewhere = (start_session(store, sender, "192.0.2.1") for _ in range(2))
    second = session_of(store, elsewhere)
    assert second
    name = f"half sent {number}"
    workspace = found_workspace(store, name, sender)
    set_member(store, workspace, other, "owner")
    set_member(store, workspace, guest, "member")
    pack = b"a pack"
    a_map = {
        "workspace": workspace, "id": "half.zones", "title": "Zones", "region_count": 1,
        "edition": "1", "digest": hashlib.sha256(pack).hexdigest(), "size": len(pack),
        "added_at": 1.0, "content": pack,
    }  # fmt: skip
    draft = {
        "workspace": workspace, "name": "zones.geojson", "size": 2, "replaces": "",
        "read": json.dumps(asdict(Read(Asked()))), "pack": pack,
        "picture": None, "expires_at": 2.0**33,
    }  # fmt: skip
    style = {
        "workspace": workspace, "name": "half", "title": "Half", "digest": a_map["digest"],
        "size": len(pack), "added_at": 1.0, "usual": False, "content": pack,
    }  # fmt: skip
    with store.writing("accounts") as connection:
        connection.execute(insert(people.house_styles).values(**style))
        connection.execute(insert(people.private_maps).values(**a_map))
        connection.execute(insert(people.map_drafts).values(**draft))
        part = {"workspace": workspace, "number": 0, "content": b"{}", "expires_at": 2.0**33}
        connection.execute(insert(people.map_draft_parts).values(**part))
    content = Content({"mapId": "us-states"})
    saved, binned = (create_map(store, workspace, each, content, by=sender.id) for each in "ab")
    delete_map(store, workspace, binned.id, by=sender.id)
    make_link(store, workspace, saved.id, "view", by=sender.id)
    ids = {
        "saved": saved.id,
        "binned": binned.id,
        "number": "1",
        "link": list_links(store, saved.id)[0].id,
        "key": create_key(store, workspace).id,
        "map": "half.zones",
        "style": "half",
        "user": guest.id,
        "invitation": invite(store, workspace, "member", sender)[0].id,
        "session": second.session,
        "name": name,
    }
    return Scene(store, sender, other, guest, token, workspace, name, ids)


def end_session_of_sender(scene: Scene) -> None:
    end_sessions(scene.store, scene.sender)


def demote(scene: Scene) -> None:
    change_role(scene.store, scene.workspace, scene.sender, "member", by=scene.other.id)


def remove(scene: Scene) -> None:
    remove_member(scene.store, scene.workspace, scene.sender, by=scene.other.id)


def end_workspace(scene: Scene) -> None:
    delete_workspace(scene.store, scene.workspace, by=scene.other.id, confirmed=scene.name)


TAKEN: dict[Callable[[Scene], None], int] = {
    end_session_of_sender: 403,
    demote: 403,
    remove: 404,
    end_workspace: 404,
}
"""How rights are taken, and the status that a form is then answered with."""
CASES = [
    *((path, end_session_of_sender) for path in SENT),
    *((path, take) for path in IN_WORKSPACE for take in (demote, remove, end_workspace)
      if not path.startswith(f"{HOME}/saved/") or take is remove),
]  # fmt: skip
"""Members may send the forms of saved maps, too; one way to take their rights stands for all."""


@pytest.fixture(scope="module", params=DATABASES)
def slow_site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Store]]:
    """A server where all may make workspaces, and its database."""
    with open_postbox() as postbox:
        folder = tmp_path_factory.mktemp("slow")
        smtp = f"smtp://127.0.0.1:{postbox.port}"
        with running_on(request, folder, signup="open", smtp_url=smtp) as site:
            address = site.environment["MAPCORE_DATABASE_URL"]
            store = open_store(Settings(database_url=address, key_pepper=PEPPER), [SCHEMA])
            yield site, store
            store.close()


def begin(site: Server, path: str, token: str, body: str, media: str, *, chunked: bool) -> Any:
    """Send half of a form and return what sends the rest and reads the answer."""
    content = body.encode("ascii")
    half = len(content) // 2
    length = "Transfer-Encoding: chunked" if chunked else f"Content-Length: {len(content)}"
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {urlsplit(site.base).netloc}\r\nConnection: close\r\n"
        f"Cookie: mapcore={token}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: {media}\r\n"
        f"X-Forwarded-For: {site.fresh()['X-Forwarded-For']}\r\nExpect: 100-continue\r\n"
        f"{length}\r\n\r\n"
    )

    def part(piece: bytes) -> bytes:
        return b"%x\r\n%b\r\n" % (len(piece), piece) if chunked else piece

    port = urlsplit(site.base).port
    assert port
    connection = socket.create_connection(("127.0.0.1", port), timeout=120)
    connection.sendall(head.encode("ascii"))
    assert b" 100 " in connection.recv(100)  # the server waits for the form
    connection.sendall(part(content[:half]))
    shown = site.client.get("/signin", headers={"Cookie": f"mapcore={token}"})
    assert shown.status_code == 303  # what the handler reads of rights at first was read by now

    def finish() -> str:
        connection.sendall(part(content[half:]) + (b"0\r\n\r\n" if chunked else b""))
        with connection, connection.makefile("rb") as answer:
            return answer.read().decode("utf-8")

    return finish


def state_of(scene: Scene) -> dict[str, list[Any]]:
    """Return all that forms may change, without what is noted of a look at a page."""
    kept = (
        tables.workspaces, tables.keys, people.memberships, people.invitations, people.users,
        people.private_maps, people.map_drafts, tables.audit, people.links, tables.counters,
        people.saved_maps, people.saved_map_versions, people.saved_map_links,
    )  # fmt: skip
    with scene.store.reading() as connection:
        state = {each.name: sorted(connection.execute(select(each)), key=repr) for each in kept}
        ids = connection.execute(select(people.sessions.c.id)).scalars()
        return {**state, "sessions": sorted(ids)}


def test_every_form_is_tried() -> None:
    tried = {
        re.sub(r"{saved}|{binned}", "{map}", re.sub(r"/(rotate|revoke)$", "/{action}", path))
        for path in SENT
    }
    assert tried | OPEN.keys() == FORMS.keys()
    assert tried >= CONSOLE_FORMS.keys()


@pytest.mark.parametrize(
    ("path", "take", "chunked"),
    [
        pytest.param(*case, chunked, marks=[] if chunked == number % 2 else pytest.mark.weekly)
        for number, case in enumerate(CASES)
        for chunked in (False, True)
    ],
)
def test_a_form_that_was_begun_before_changes_nothing(
    slow_site: tuple[Server, Store], path: str, take: Callable[[Scene], None], chunked: bool
) -> None:
    site, store = slow_site
    scene = set_up(store)
    body, media = SENT[path]
    filled = body.replace("{name}", scene.name.replace(" ", "+"))
    finish = begin(site, scene.path(path), scene.token, filled, media, chunked=chunked)
    take(scene)
    before = state_of(scene)
    answer = finish()
    assert answer.startswith(f"HTTP/1.1 {TAKEN[take]} ")
    assert state_of(scene) == before


@pytest.mark.parametrize("path", SENT)
def test_the_same_form_is_taken_while_the_rights_last(
    slow_site: tuple[Server, Store], path: str
) -> None:
    site, store = slow_site
    scene = set_up(store)
    body, media = SENT[path]
    filled = body.replace("{name}", scene.name.replace(" ", "+"))
    before = state_of(scene)
    answer = begin(site, scene.path(path), scene.token, filled, media, chunked=False)()
    assert re.match(r"HTTP/1.1 (200|303|400) ", answer)
    changed = state_of(scene) != before
    assert changed or path.endswith("/draft/add")  # the pack of the scene is none


def test_leaving_is_for_who_still_belongs(slow_site: tuple[Server, Store]) -> None:
    site, store = slow_site
    scene = set_up(store)
    own = scene.path(f"{HOME}/members/").removesuffix("/") + f"/{scene.sender.id}/remove"
    finish = begin(site, own, scene.token, "sure=yes", FORM, chunked=False)
    demote(scene)  # members may leave, too
    assert finish().startswith("HTTP/1.1 303 ")


def test_who_was_removed_meanwhile_is_not_taken_in_again(
    slow_site: tuple[Server, Store],
) -> None:
    site, store = slow_site
    scene = set_up(store)
    path = scene.path(f"{HOME}/members/{{user}}/role")
    finish = begin(site, path, scene.token, "role=owner", FORM, chunked=False)
    remove_member(store, scene.workspace, scene.guest, by=scene.other.id)
    before = state_of(scene)
    assert finish().startswith("HTTP/1.1 404 ")
    assert state_of(scene) == before


def test_a_session_that_ends_meanwhile_joins_no_workspace(
    slow_site: tuple[Server, Store],
) -> None:
    site, store = slow_site
    scene = set_up(store)
    _, invitation = invite(store, scene.workspace, "owner", scene.sender)
    token = start_session(store, create_user(store, "joins@example.org"), "192.0.2.1")
    path = f"/invitations/{invitation}"
    finish = begin(site, path, token, "sure=yes", FORM, chunked=False)
    shown = session_of(store, token)
    assert shown
    end_sessions(store, shown.user)
    before = state_of(scene)
    assert finish().startswith("HTTP/1.1 ")
    assert state_of(scene)["memberships"] == before["memberships"]


def test_a_session_that_runs_out_meanwhile_changes_nothing(
    slow_site: tuple[Server, Store],
) -> None:
    site, store = slow_site
    scene = set_up(store)
    path = scene.path(f"{HOME}/keys")
    finish = begin(site, path, scene.token, "name=taken", FORM, chunked=False)
    with store.writing("accounts") as connection:
        connection.execute(update(people.sessions).values(expires_at=1.0))
    before = state_of(scene)
    assert finish().startswith("HTTP/1.1 403 ")
    assert state_of(scene) == before
