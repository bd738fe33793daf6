"""Sessions of people who are signed in: an opaque token, whose digest alone is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen
from sqlalchemy import delete, insert, select, update

from mapcore_http.keys.audit import new_id
from mapcore_http.limits.counting import DAY_SECONDS
from mapcore_http.people.accounts.audit import note_user
from mapcore_http.people.accounts.errors import SignInNeeded
from mapcore_http.people.accounts.tokens import new_token, token_digest
from mapcore_http.people.accounts.users import User, user_where
from mapcore_http.people.tables import sessions, users

if TYPE_CHECKING:
    from mapcore_http.store.database import Store

IDLE_SECONDS, WHOLE_SECONDS = 14 * DAY_SECONDS, 90 * DAY_SECONDS
"""How long a session lives unused, and in all."""
SEEN_SECONDS = 600
"""How old the note of a session's last use may grow, so that not every page writes."""
LONGEST_AGENT = 200


@frozen
class Session:
    """A session as its user may see it; times are in seconds of the epoch."""

    id: str
    address: str
    agent: str
    created_at: float
    seen_at: float


@frozen
class SignedIn:
    """Who a session belongs to, with the roles that the person has at this moment."""

    session: str
    user: User


def start_session(
    store: Store, user: User, address: str, agent: str = "", password: str | None = None
) -> str:
    """Begin a session and return its token, the only time that it is shown.

    One always begins with a new token, so that none that was planted before signing in is worth
    anything. `password` is what was stored of the one that was right, where one was asked for:
    raises SignInNeeded where it is no longer the user's.
    """
    token = new_token()
    with store.writing("accounts") as connection:
        stored = select(users.c.password).where(users.c.id == user.id)
        if password is not None and connection.execute(stored).scalar() != password:
            raise SignInNeeded
        now = store.now(connection)
        row = {
            "digest": token_digest("session", token, store.pepper),
            "id": new_id("ses"),
            "user": user.id,
            "address": address,
            "agent": agent[:LONGEST_AGENT],
            "created_at": now,
            "seen_at": now,
            "expires_at": now + min(IDLE_SECONDS, WHOLE_SECONDS),
        }
        connection.execute(insert(sessions).values(**row))
        note_user(store, connection, user.id, "signed in", address)
    return token


def session_of(store: Store, token: str) -> SignedIn | None:
    """Return who shows a token, or None where it is not, or no longer, of a session."""
    shown = sessions.c.digest == token_digest("session", token, store.pepper)
    with store.reading() as connection:
        row = connection.execute(select(sessions).where(shown)).first()
        if row is None or row.expires_at <= (now := store.now(connection)):
            return None
        user = user_where(connection, users.c.id == row.user)
    if user is None:
        return None
    if now - row.seen_at >= SEEN_SECONDS:
        ends = min(now + IDLE_SECONDS, row.created_at + WHOLE_SECONDS)
        with store.writing(user.id) as connection:
            connection.execute(update(sessions).where(shown).values(seen_at=now, expires_at=ends))
    return SignedIn(row.id, user)


def end_session(store: Store, user: User, session: str) -> None:
    """End one session of a user, by its id."""
    with store.writing("accounts") as connection:
        own = (sessions.c.id == session) & (sessions.c.user == user.id)
        ended = connection.execute(delete(sessions).where(own).returning(sessions.c.address))
        if row := ended.first():
            note_user(store, connection, user.id, "session ended", row.address)


def end_sessions(store: Store, user: User, but: str | None = None) -> None:
    """End all sessions of a user, but one where its id is given."""
    with store.writing("accounts") as connection:
        own = (sessions.c.user == user.id) & (sessions.c.id != (but or ""))
        ended = connection.execute(delete(sessions).where(own)).rowcount
        note_user(store, connection, user.id, "sessions ended", str(ended))


def list_sessions(store: Store, user: User) -> list[Session]:
    """Return the sessions of a user, the one used last first."""
    query = select(sessions).where(sessions.c.user == user.id).order_by(sessions.c.seen_at.desc())
    with store.reading() as connection:
        now = store.now(connection)
        rows = [row for row in connection.execute(query) if row.expires_at > now]
    return [Session(row.id, row.address, row.agent, row.created_at, row.seen_at) for row in rows]
