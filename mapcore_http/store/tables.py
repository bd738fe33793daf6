"""The service's tables as this code knows them; `migrations/` leads every older database here."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, Index, Integer, LargeBinary, MetaData, Table, Text

from mapcore_http.store.columns import count, expiry, kept_until, key, moment, reference, text

TABLES = MetaData()
EXPIRED_SECONDS = 30 * 24 * 3600
"""How long the row of an expired record is kept, without its spec, to say that it expired."""

workspaces = Table(
    "workspaces",
    TABLES,
    key("id"),
    text("name", index=True),
    text("plan"),
    moment("created_at"),
    Column("deleted_at", Float),
)
"""Several may have one name. Of a deleted one the row stays, for its audit log."""
keys = Table(
    "keys",
    TABLES,
    key("id"),
    reference(workspaces, nullable=False),
    text("prefix"),
    text("digest", unique=True),
    moment("created_at"),
    Column("expires_at", Float),
    text("name", server_default=""),
    Column("used_at", Float),
)
"""`used_at` is the approximate time of a key's last use, null if it was never used."""
counters = Table(
    "counters",
    TABLES,
    key("subject"),
    key("period"),
    key("begins_at", Integer),
    kept_until(),
    count("used"),
)
leases = Table(
    "leases",
    TABLES,
    key("id"),
    text("owner", index=True),
    text("holder"),
    Column("day", Integer),
    Column("month", Integer),
    moment("expires_at"),
)
renders = Table(
    "renders",
    TABLES,
    key("id"),
    Column("map", Text),
    Column("edition", Text),
    Column("spec", Text),
    Column("workspace", Text),
    Column("key", Text),
    moment("made_at"),
    expiry(EXPIRED_SECONDS, nullable=True),
    Index("renders_of", "workspace", "made_at"),
)
"""Delivered images by render id. `spec` is the digest of one of `specs`. Those of the first release
have ids of their own, and neither map nor spec."""
hosted = Table(
    "hosted",
    TABLES,
    key("id"),
    text("spec"),
    Column("attribution", Boolean, nullable=False),
    expiry(EXPIRED_SECONDS),
    Column("workspace", Text),
)
"""Images that anybody with the link may open for a time; `spec` is the digest of one of `specs`,
`workspace` the one whose private map it shows, null where the map is built in."""
specs = Table(
    "specs",
    TABLES,
    key("digest"),
    Column("compressed", LargeBinary, nullable=False),
    kept_until(),
)
"""What was drawn, each spec once: its JSON, compressed by zlib."""
audit = Table(
    "audit",
    TABLES,
    key("id"),
    reference(workspaces),
    Column("by", Text),
    text("action"),
    text("subject"),
    moment("at"),
    Column("user", Text),
    Index("audit_of", "workspace", "at"),
    Index("audit_about", "user", "at"),
)
"""Changes of workspaces, and of accounts, where `user` is whose; `by` is the id of a user, null for
the command line."""
