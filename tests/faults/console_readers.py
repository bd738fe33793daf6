"""People who are signed in and read the console, while renders run."""

from __future__ import annotations

import asyncio
import time

import httpx
from load import Tally, connect
from serving import Server

from mapcore_http.people.accounts.sign_in.sessions import start_session
from mapcore_http.people.accounts.users import create_user, set_member
from mapcore_http.people.accounts.workspaces import workspace_id
from mapcore_http.people.tables import SCHEMA
from mapcore_http.settings import Settings
from mapcore_http.store.opening import open_store

PAGES = ("", "/keys", "/renders", "/members", "/plan")
PEOPLE = 20
"""Members of the workspace, each with as many sessions."""
PAUSE = 10.0
"""Seconds that a person looks at a page."""


def sign_in(server: Server, workspace: str, sessions: int) -> tuple[str, list[str]]:
    """Return the id of a workspace, by its name, and the cookies of people who belong to it."""
    store = open_store(Settings.from_environment(server.environment), [SCHEMA])
    joined = workspace_id(store, workspace)
    cookies: list[str] = []
    for number in range(PEOPLE):
        user = create_user(store, f"reader{number}@example.org")
        set_member(store, joined, user, "member")
        tokens = [start_session(store, user, "192.0.2.1") for _ in range(sessions // PEOPLE)]
        cookies += [f"mapcore={each}" for each in tokens]
    store.close()
    return joined, cookies


async def read_console(base: str, cookies: list[str], workspace: str, seconds: float) -> Tally:
    """Let each session read the pages of a workspace in turn, for some seconds."""
    tally = Tally()
    ends = time.perf_counter() + seconds
    async with connect(base) as client:
        await asyncio.gather(
            *(
                _read(client, tally, cookie, workspace, number / len(cookies) * PAUSE, ends)
                for number, cookie in enumerate(cookies)
            )
        )
    return tally


async def _read(
    client: httpx.AsyncClient, tally: Tally, cookie: str, workspace: str, first: float, ends: float
) -> None:
    await asyncio.sleep(first)
    page = 0
    while time.perf_counter() < ends:
        begun = time.perf_counter()
        path = f"/console/{workspace}{PAGES[page % len(PAGES)]}"
        answer = await client.get(path, headers={"Cookie": cookie})
        tally.add(answer.status_code, time.perf_counter() - begun)
        page += 1
        await asyncio.sleep(PAUSE)
