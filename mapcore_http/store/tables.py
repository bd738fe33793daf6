"""The tables as this code knows them; `migrations/` leads every older database here."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

TABLES = MetaData()


def _table(name: str, *parts: Column[Any] | Index) -> Table:
    return Table(name, TABLES, *parts)


def _key(name: str, kind: type[Text | Integer] = Text) -> Column[Any]:
    """Declare a column of the primary key."""
    return Column(name, kind, primary_key=True)


def _text(name: str, **options: Any) -> Column[str]:
    return Column(name, Text, nullable=False, **options)


def _count(name: str, **options: Any) -> Column[int]:
    return Column(name, Integer, nullable=False, **options)


def _moment(name: str) -> Column[float]:
    """Declare a time that is always known, in seconds since 1970."""
    return Column(name, Float, nullable=False)


def _expiry() -> Column[float]:
    """Declare the time from which a row no longer counts and may be deleted."""
    return Column("expires_at", Float, nullable=False, index=True)


def _reference(to: str, **options: Any) -> Column[str]:
    """Declare the id of a row of another table: `user` is one of `users`."""
    return Column(to, ForeignKey(f"{to}s.id"), **options)


workspaces = _table(
    "workspaces",
    _key("id"),
    _text("name", index=True),
    _text("plan"),
    _moment("created_at"),
    Column("deleted_at", Float),
)
"""Several may have one name. Of a deleted one the row stays, for its audit log."""
keys = _table(
    "keys",
    _key("id"),
    _reference("workspace", nullable=False),
    _text("prefix"),
    _text("digest", unique=True),
    _moment("created_at"),
    Column("expires_at", Float),
    _text("name", server_default=""),
    Column("used_at", Float),
)
"""`used_at` is the approximate time of a key's last use, null if it was never used."""
counters = _table(
    "counters",
    _key("subject"),
    _key("period"),
    _key("begins_at", Integer),
    _count("kept_until", index=True),
    _count("used"),
)
leases = _table(
    "leases",
    _key("id"),
    _text("owner", index=True),
    _text("holder"),
    Column("day", Integer),
    Column("month", Integer),
    _moment("expires_at"),
)
renders = _table(
    "renders",
    _key("id"),
    Column("map", Text),
    Column("edition", Text),
    Column("spec", Text),
    Column("workspace", Text),
    Column("key", Text),
    _moment("made_at"),
    Column("expires_at", Float, index=True),
    Index("renders_of", "workspace", "made_at"),
)
"""Delivered images by render id. `spec` is the digest of one of `specs`. Those of the first release
have ids of their own, and neither map nor spec."""
hosted = _table(
    "hosted",
    _key("id"),
    _text("spec"),
    Column("attribution", Boolean, nullable=False),
    _expiry(),
    Column("workspace", Text),
)
"""Images that anybody with the link may open for a time; `spec` is the digest of one of `specs`,
`workspace` the one whose private map it shows, null where the map is built in."""
specs = _table(
    "specs",
    _key("digest"),
    Column("compressed", LargeBinary, nullable=False),
    _count("kept_until", index=True),
)
"""What was drawn, each spec once: its JSON, compressed by zlib."""
users = _table(
    "users",
    _key("id"),
    _text("email", unique=True),
    _text("name"),
    Column("password", Text),
    _moment("created_at"),
    Column("verified_at", Float),
)
"""`verified_at` is when the user was first seen to read the e-mail address, null where never."""
memberships = _table(
    "memberships",
    _reference("user", primary_key=True),
    _reference("workspace", primary_key=True, index=True),
    _text("role"),
    _moment("since"),
)
sessions = _table(
    "sessions",
    _key("digest"),
    _text("id", unique=True),
    _reference("user", nullable=False, index=True),
    _text("address"),
    _text("agent"),
    _moment("created_at"),
    _moment("seen_at"),
    _expiry(),
)
links = _table(
    "links",
    _key("digest"),
    _reference("user", index=True),
    _text("purpose"),
    _expiry(),
    Column("email", Text),
)
"""`email` is the address that a link was sent to, null where it was handed over otherwise; `user`
is null where the address has no account yet."""
identities = _table(
    "identities",
    _key("issuer"),
    _key("subject"),
    _reference("user", nullable=False, index=True),
    _moment("created_at"),
)
"""Who a user is to an OpenID provider."""
sign_ins = _table(
    "sign_ins",
    _key("state"),
    _text("browser"),
    _text("nonce"),
    _text("verifier"),
    _text("next"),
    _expiry(),
)
"""Browsers that were sent to the OpenID provider; `state` and `browser` are digests of tokens."""
invitations = _table(
    "invitations",
    _key("id"),
    _text("digest", unique=True),
    _reference("workspace", nullable=False, index=True),
    Column("email", Text),
    _text("role"),
    _expiry(),
)
audit = _table(
    "audit",
    _key("id"),
    _reference("workspace"),
    Column("by", Text),
    _text("action"),
    _text("subject"),
    _moment("at"),
    Column("user", Text),
    Index("audit_of", "workspace", "at"),
    Index("audit_about", "user", "at"),
)
"""Changes of workspaces, and of accounts, where `user` is whose; `by` is the id of a user, null for
the command line."""
private_maps = _table(
    "private_maps",
    _reference("workspace", primary_key=True),
    _key("id"),
    _text("title"),
    _count("region_count"),
    _text("edition"),
    _text("digest"),
    _count("size"),
    _moment("added_at"),
    Column("content", LargeBinary, nullable=False),
)
"""Map packs of workspaces; `id` is the whole one, such as `sales.zones`."""
map_drafts = _table(
    "map_drafts",
    _reference("workspace", primary_key=True),
    _text("name"),
    _count("size"),
    _text("replaces"),
    _text("read"),
    Column("content", LargeBinary, nullable=False),
    Column("pack", LargeBinary),
    Column("picture", LargeBinary),
    _expiry(),
)
"""What was uploaded to become a private map; `read` is what became of it, as JSON."""
refused = _table(
    "refused",
    _key("workspace"),
    _key("key"),
    _key("code"),
    _key("day", Integer),
    _count("times"),
    _text("detail"),
    _moment("last_at"),
    _count("kept_until", index=True),
)
"""Requests with a key that were refused or failed, by their code and the day's first second;
`detail` is of the last of them."""
