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
    Column("name", Text, nullable=False, unique=True),
    Column("plan", Text, nullable=False),
    Column("created_at", Float, nullable=False),
)
keys = Table(
    "keys",
    TABLES,
    Column("id", Text, primary_key=True),
    Column("workspace", ForeignKey("workspaces.id"), nullable=False),
    Column("prefix", Text, nullable=False),
    Column("digest", Text, nullable=False, unique=True),
    Column("created_at", Float, nullable=False),
    Column("expires_at", Float),
)
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
)
"""Images that anybody with the link may open for a time; `spec` is the digest of one of `specs`."""
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
)
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
    Column("user", ForeignKey("users.id"), nullable=False, index=True),
    Column("purpose", Text, nullable=False),
    Column("expires_at", Float, nullable=False, index=True),
)
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
    Column("workspace", ForeignKey("workspaces.id"), nullable=False),
    Column("by", Text),
    Column("action", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("at", Float, nullable=False),
    Index("audit_of", "workspace", "at"),
)
"""Changes of workspaces; `by` is the id of a user, null for the command line."""
