"""Users, and their memberships of workspaces."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal

from attrs import field, frozen
from sqlalchemy import delete, func, insert, select, update

from mapcore_http.keys.audit import new_id, note
from mapcore_http.keys.errors import AccountError
from mapcore_http.people.accounts.audit import OWN, note_user
from mapcore_http.people.accounts.passwords import check_password, hash_password
from mapcore_http.people.tables import identities, memberships, sessions, users
from mapcore_http.store.tables import workspaces

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy import ColumnElement, Connection

    from mapcore_http.store.database import Store

Role = Literal["owner", "member"]
ROLES: tuple[Role, ...] = ("owner", "member")
LONGEST_EMAIL, LONGEST_NAME = 254, 80
_ATOM = r"[^@\s.<>\"\\,;:()\[\]]+"
_LABEL = r"[^\W_](?:[\w-]{0,61}[^\W_])?"
_EMAIL = re.compile(rf"{_ATOM}(?:\.{_ATOM})*@{_LABEL}(?:\.{_LABEL})+")
_ENCODED_WORD = "=?"
"""How RFC 2047 begins a text that mail programs read as another one."""


@frozen
class User:
    """A person: `roles` are by the ids of the workspaces that the person belongs to."""

    id: str
    email: str
    name: str
    roles: Mapping[str, Role] = field(factory=dict, hash=False)


@frozen
class Account:
    """An account as its user may see it; `providers` are the issuers of its single sign-ons."""

    verified: bool
    has_password: bool
    providers: tuple[str, ...]


def email_of(text: str) -> str:
    """Return an e-mail address as it is stored; raises AccountError.

    >>> email_of(" Ada@Example.org ")
    'ada@example.org'
    """
    email = text.strip().lower()
    plain = len(email) <= LONGEST_EMAIL and email.isprintable() and _ENCODED_WORD not in email
    if not plain or not _EMAIL.fullmatch(email):
        raise AccountError("This is not an e-mail address; one reads name@example.org.")
    return email


def create_user(store: Store, email: str, name: str = "") -> User:
    """Make a user, or return the one who has the address; raises AccountError.

    It is whoever runs the service that vouches for the address, and so proves it.
    """
    with store.writing("accounts") as connection:
        address = email_of(email)
        user = user_where(connection, users.c.email == address)
        if user is not None:
            prove_address(store, connection, user, by=None)
            return user
        now = store.now(connection)
        made = insert_user(store, connection, address, name, verified_at=now)
        note_user(store, connection, made.id, "account made", address, by=None)
    return made


def insert_user(store: Store, connection: Connection, address: str, name: str, **more: Any) -> User:
    """Make a user with an address that no other has, and `more` columns; raises AccountError."""
    check_name(name)
    made = User(new_id("usr"), address, name.strip())
    row = {"id": made.id, "email": made.email, "name": made.name, **more}
    connection.execute(insert(users).values(**row, created_at=store.now(connection)))
    return made


def check_name(name: str) -> None:
    """Refuse what is no name of a person; raises AccountError."""
    if len(name) > LONGEST_NAME or not (name.isprintable() or not name):
        raise AccountError(f"A name has at most {LONGEST_NAME} printable characters.")


def prove_address(
    store: Store,
    connection: Connection,
    user: User,
    *,
    session: str = "",
    by: str | None = OWN,
) -> None:
    """Note that a user was seen to have the own address; the first time the past is dropped.

    Before that, anybody may have chosen the password and begun the sessions. All of them end,
    unless the address is proven in one of these sessions, given by its id: then its holder has
    both, and the other sessions alone end. To be called in a transaction over accounts.
    """
    own = users.c.id == user.id
    row = connection.execute(select(users.c.verified_at, users.c.password).where(own)).one()
    if row.verified_at is not None:
        return
    connection.execute(update(users).where(own).values(verified_at=store.now(connection)))
    note_user(store, connection, user.id, "address confirmed", user.email, by=by)
    mine = sessions.c.user == user.id
    here = select(sessions.c.id).where(mine & (sessions.c.id == session))
    stays = connection.execute(here).first() is not None
    ended = connection.execute(delete(sessions).where(mine & (sessions.c.id != session))).rowcount
    if ended:
        note_user(store, connection, user.id, "sessions ended", str(ended), by=by)
    if row.password is not None and not stays:
        connection.execute(update(users).where(own).values(password=None))
        why = "its chooser never confirmed the address"
        note_user(store, connection, user.id, "password dropped", why, by=by)


def find_user(store: Store, email: str) -> User:
    """Return the user of an address; raises AccountError."""
    address = email_of(email)
    with store.reading() as connection:
        found = user_where(connection, users.c.email == address)
    if found is None:
        raise AccountError(f"There is no user {address!r}.")
    return found


def read_account(store: Store, user: User) -> Account:
    """Return the account of a user."""
    query = select(users.c.verified_at, users.c.password).where(users.c.id == user.id)
    linked = select(identities.c.issuer).where(identities.c.user == user.id).distinct()
    with store.reading() as connection:
        row = connection.execute(query).one()
        issuers = connection.execute(linked.order_by(identities.c.issuer)).scalars()
        return Account(row.verified_at is not None, row.password is not None, tuple(issuers))


def set_password(
    store: Store,
    user: User,
    password: str,
    keep: str = "",
    *,
    where: ColumnElement[bool] | None = None,
) -> None:
    """Give a user a password, and end the user's sessions but the one whose id is to be kept.

    `where` is what must hold of the user's row. Raises AccountError.
    """
    check_password(password, (user.email, user.name))
    hashed = hash_password(password, store.password_memory_mb)
    with store.writing("accounts") as connection:
        change = update(users).where(users.c.id == user.id).values(password=hashed)
        change = change if where is None else change.where(where)
        if connection.execute(change).rowcount == 0:
            raise AccountError("The password was changed meanwhile; nothing was changed now.")
        others = (sessions.c.user == user.id) & (sessions.c.id != keep)
        connection.execute(delete(sessions).where(others))
        note_user(store, connection, user.id, "password chosen")


def set_member(
    store: Store, workspace: str, user: User, role: Role, *, by: str | None = None
) -> None:
    """Take a user into a workspace, given by its id, or change the role; raises AccountError."""
    with store.writing("accounts") as connection:
        put_member(store, connection, workspace, user, role, by)


def change_role(store: Store, workspace: str, user: User, role: Role, *, by: str) -> None:
    """Change the role of a member of a workspace, given by its id; raises AccountError."""
    with store.writing("accounts") as connection:
        if workspace not in roles_of(connection, user.id):
            raise AccountError(f"{user.email} does not belong to this workspace.")
        put_member(store, connection, workspace, user, role, by)


def put_member(
    store: Store, connection: Connection, workspace: str, user: User, role: Role, by: str | None
) -> None:
    """Do as `set_member`, in a transaction over accounts."""
    if role not in ROLES:
        raise AccountError(f"There is no role {role!r}; a member is {' or '.join(ROLES)}.")
    had = roles_of(connection, user.id).get(workspace)
    if had == role:
        return
    if had is None:
        row = {"user": user.id, "workspace": workspace, "role": role}
        connection.execute(insert(memberships).values(**row, since=store.now(connection)))
        note(store, connection, workspace, by, "member added", f"{user.email} {role}")
        return
    if had == "owner":
        _keep_an_owner(connection, workspace, user)
    connection.execute(update(memberships).where(_of(workspace, user)).values(role=role))
    note(store, connection, workspace, by, "role changed", f"{user.email} {role}")


def remove_member(store: Store, workspace: str, user: User, *, by: str | None = None) -> None:
    """Take a user out of a workspace at once; raises AccountError for the last owner."""
    with store.writing("accounts") as connection:
        role = roles_of(connection, user.id).get(workspace)
        if role is None:
            raise AccountError(f"{user.email} does not belong to this workspace.")
        if role == "owner":
            _keep_an_owner(connection, workspace, user)
        connection.execute(delete(memberships).where(_of(workspace, user)))
        note(store, connection, workspace, by, "member removed", user.email)


def list_members(store: Store, workspace: str) -> list[User]:
    """Return the members of a workspace by address, each with the role in it alone."""
    query = (
        select(users, memberships.c.role)
        .join(memberships, memberships.c.user == users.c.id)
        .where(memberships.c.workspace == workspace)
        .order_by(users.c.email)
    )
    with store.reading() as connection:
        rows = connection.execute(query).all()
    return [User(row.id, row.email, row.name, {workspace: row.role}) for row in rows]


def workspaces_of(store: Store, user: User) -> list[tuple[str, str, Role]]:
    """Return id, name and role of each workspace that a user belongs to, by name."""
    query = (
        select(workspaces.c.id, workspaces.c.name, memberships.c.role)
        .join(memberships, memberships.c.workspace == workspaces.c.id)
        .where(memberships.c.user == user.id)
        .order_by(workspaces.c.name, workspaces.c.id)
    )
    with store.reading() as connection:
        return [(row.id, row.name, row.role) for row in connection.execute(query)]


def roles_of(connection: Connection, user: str) -> dict[str, Role]:
    """Return the roles of a user, by the ids of workspaces."""
    query = select(memberships.c.workspace, memberships.c.role).where(memberships.c.user == user)
    return {row.workspace: row.role for row in connection.execute(query)}


def user_where(connection: Connection, which: ColumnElement[bool]) -> User | None:
    """Return the user whose row is such, with the roles as they are now; None where none is."""
    found = connection.execute(select(users).where(which)).first()
    if found is None:
        return None
    return User(found.id, found.email, found.name, roles_of(connection, found.id))


def id_of_email(connection: Connection, email: str) -> str | None:
    """Return the id of the user who has an e-mail address, None where nobody has it."""
    return connection.execute(select(users.c.id).where(users.c.email == email)).scalar()


def _keep_an_owner(connection: Connection, workspace: str, user: User) -> None:
    others = select(func.count()).where(
        memberships.c.workspace == workspace,
        memberships.c.role == "owner",
        memberships.c.user != user.id,
    )
    if connection.execute(others).scalar_one() == 0:
        raise AccountError(f"{user.email} is the last owner; make somebody else one first.")


def _of(workspace: str, user: User) -> Any:
    return (memberships.c.workspace == workspace) & (memberships.c.user == user.id)
