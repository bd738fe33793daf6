"""The tables as this code knows them; `migrations/` leads every older database here."""

from __future__ import annotations

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

workspaces = Table(
    "workspaces",
    TABLES,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False, index=True),
    Column("plan", Text, nullable=False),
    Column("created_at", Float, nullable=False),
    Column("deleted_at", Float),
)
"""Several may have one name. Of a deleted one the row stays, for its audit log."""
keys = Table(
    "keys",
    TABLES,
    Column("id", Text, primary_key=True),
    Column("workspace", ForeignKey("workspaces.id"), nullable=False),
    Column("prefix", Text, nullable=False),
    Column("digest", Text, nullable=False, unique=True),
    Column("created_at", Float, nullable=False),
    Column("expires_at", Float),
    Column("name", Text, nullable=False, server_default=""),
    Column("used_at", Float),
)
"""`used_at` is the approximate time of a key's last use, null if it was never used."""
counters = Table(
    "counters",
    TABLES,
    Column("subject", Text, primary_key=True),
    Column("period", Text, primary_key=True),
    Column("begins_at", Integer, primary_key=True),
    Column("kept_until", Integer, nullable=False, index=True),
    Column("used", Integer, nullable=False),
)
leases = Table(
    "leases",
    TABLES,
    Column("id", Text, primary_key=True),
    Column("owner", Text, nullable=False, index=True),
    Column("holder", Text, nullable=False),
    Column("day", Integer),
    Column("month", Integer),
    Column("expires_at", Float, nullable=False),
)
renders = Table(
    "renders",
    TABLES,
    Column("id", Text, primary_key=True),
    Column("map", Text),
    Column("edition", Text),
    Column("spec", Text),
    Column("workspace", Text),
    Column("key", Text),
    Column("made_at", Float, nullable=False),
    Column("expires_at", Float, index=True),
    Index("renders_of", "workspace", "made_at"),
)
"""Delivered images by render id. `spec` is the digest of one of `specs`. Those of the first release
have ids of their own, and neither map nor spec."""
hosted = Table(
    "hosted",
    TABLES,
    Column("id", Text, primary_key=True),
    Column("spec", Text, nullable=False),
    Column("attribution", Boolean, nullable=False),
    Column("expires_at", Float, nullable=False, index=True),
    Column("workspace", Text),
)
"""Images that anybody with the link may open for a time; `spec` is the digest of one of `specs`,
`workspace` the one whose private map it shows, null where the map is built in."""
specs = Table(
    "specs",
    TABLES,
    Column("digest", Text, primary_key=True),
    Column("compressed", LargeBinary, nullable=False),
    Column("kept_until", Integer, nullable=False, index=True),
)
"""What was drawn, each spec once: its JSON, compressed by zlib."""
users = Table(
    "users",
    TABLES,
    Column("id", Text, primary_key=True),
    Column("email", Text, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("password", Text),
    Column("created_at", Float, nullable=False),
    Column("verified_at", Float),
)
"""`verified_at` is when the user was first seen to read the e-mail address, null where never."""
memberships = Table(
    "memberships",
    TABLES,
    Column("user", ForeignKey("users.id"), primary_key=True),
    Column("workspace", ForeignKey("workspaces.id"), primary_key=True, index=True),
    Column("role", Text, nullable=False),
    Column("since", Float, nullable=False),
)
sessions = Table(
    "sessions",
    TABLES,
    Column("digest", Text, primary_key=True),
    Column("id", Text, nullable=False, unique=True),
    Column("user", ForeignKey("users.id"), nullable=False, index=True),
    Column("address", Text, nullable=False),
    Column("agent", Text, nullable=False),
    Column("created_at", Float, nullable=False),
    Column("seen_at", Float, nullable=False),
    Column("expires_at", Float, nullable=False, index=True),
)
links = Table(
    "links",
    TABLES,
    Column("digest", Text, primary_key=True),
    Column("user", ForeignKey("users.id"), index=True),
    Column("purpose", Text, nullable=False),
    Column("expires_at", Float, nullable=False, index=True),
    Column("email", Text),
)
"""`email` is the address that a link was sent to, null where it was handed over otherwise; `user`
is null where the address has no account yet."""
identities = Table(
    "identities",
    TABLES,
    Column("issuer", Text, primary_key=True),
    Column("subject", Text, primary_key=True),
    Column("user", ForeignKey("users.id"), nullable=False, index=True),
    Column("created_at", Float, nullable=False),
)
"""Who a user is to an OpenID provider."""
sign_ins = Table(
    "sign_ins",
    TABLES,
    Column("state", Text, primary_key=True),
    Column("browser", Text, nullable=False),
    Column("nonce", Text, nullable=False),
    Column("verifier", Text, nullable=False),
    Column("next", Text, nullable=False),
    Column("expires_at", Float, nullable=False, index=True),
)
"""Browsers that were sent to the OpenID provider; `state` and `browser` are digests of tokens."""
invitations = Table(
    "invitations",
    TABLES,
    Column("id", Text, primary_key=True),
    Column("digest", Text, nullable=False, unique=True),
    Column("workspace", ForeignKey("workspaces.id"), nullable=False, index=True),
    Column("email", Text),
    Column("role", Text, nullable=False),
    Column("expires_at", Float, nullable=False, index=True),
)
audit = Table(
    "audit",
    TABLES,
    Column("id", Text, primary_key=True),
    Column("workspace", ForeignKey("workspaces.id")),
    Column("by", Text),
    Column("action", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("user", Text),
    Index("audit_of", "workspace", "at"),
    Index("audit_about", "user", "at"),
)
"""Changes of workspaces, and of accounts, where `user` is whose; `by` is the id of a user, null for
the command line."""
private_maps = Table(
    "private_maps",
    TABLES,
    Column("workspace", ForeignKey("workspaces.id"), primary_key=True),
    Column("id", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("region_count", Integer, nullable=False),
    Column("edition", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("added_at", Float, nullable=False),
    Column("content", LargeBinary, nullable=False),
)
"""Map packs of workspaces; `id` is the whole one, such as `sales.zones`."""
refused = Table(
    "refused",
    TABLES,
    Column("workspace", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("code", Text, primary_key=True),
    Column("day", Integer, primary_key=True),
    Column("times", Integer, nullable=False),
    Column("detail", Text, nullable=False),
    Column("last_at", Float, nullable=False),
    Column("kept_until", Integer, nullable=False, index=True),
)
"""Requests with a key that were refused or failed, by their code and the day's first second;
`detail` is of the last of them."""
