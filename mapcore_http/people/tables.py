"""The tables of people; `migrations/` leads every older database here."""

from __future__ import annotations

from pathlib import Path

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

from mapcore_http.store.columns import count, expiry, kept_until, key, moment, reference, text
from mapcore_http.store.schema import Schema
from mapcore_http.store.tables import workspaces

TABLES = MetaData()
SCHEMA = Schema("people", TABLES, Path(__file__).with_name("migrations"))
users = Table(
    "users",
    TABLES,
    key("id"),
    text("email", unique=True),
    text("name"),
    Column("password", Text),
    moment("created_at"),
    Column("verified_at", Float),
)
"""`verified_at` is when the user was first seen to read the e-mail address, null where never."""
memberships = Table(
    "memberships",
    TABLES,
    reference(users, primary_key=True),
    reference(workspaces, primary_key=True, index=True),
    text("role"),
    moment("since"),
)
sessions = Table(
    "sessions",
    TABLES,
    key("digest"),
    text("id", unique=True),
    reference(users, nullable=False, index=True),
    text("address"),
    text("agent"),
    moment("created_at"),
    moment("seen_at"),
    expiry(),
)
links = Table(
    "links",
    TABLES,
    key("digest"),
    reference(users, index=True),
    text("purpose"),
    expiry(),
    Column("email", Text),
)
"""`email` is the address that a link was sent to, null where it was handed over otherwise; `user`
is null where the address has no account yet."""
identities = Table(
    "identities",
    TABLES,
    key("issuer"),
    key("subject"),
    reference(users, nullable=False, index=True),
    moment("created_at"),
)
"""Who a user is to an OpenID provider."""
sign_ins = Table(
    "sign_ins",
    TABLES,
    key("state"),
    text("browser"),
    text("nonce"),
    text("verifier"),
    text("next"),
    expiry(),
)
"""Browsers that were sent to the OpenID provider; `state` and `browser` are digests of tokens."""
invitations = Table(
    "invitations",
    TABLES,
    key("id"),
    text("digest", unique=True),
    reference(workspaces, nullable=False, index=True),
    Column("email", Text),
    text("role"),
    expiry(),
)
private_maps = Table(
    "private_maps",
    TABLES,
    reference(workspaces, primary_key=True),
    key("id"),
    text("title"),
    count("region_count"),
    text("edition"),
    text("digest"),
    count("size"),
    moment("added_at"),
    Column("content", LargeBinary, nullable=False),
)
"""Map packs of workspaces; `id` is the whole one, such as `sales.zones`."""
house_styles = Table(
    "house_styles",
    TABLES,
    reference(workspaces, primary_key=True),
    key("name"),
    text("title"),
    text("digest"),
    count("size"),
    moment("added_at"),
    Column("usual", Boolean, nullable=False),
    Column("content", LargeBinary, nullable=False),
)
"""House styles of workspaces, each as the service has built it from what was uploaded. `usual` is
the one in which a workspace has all drawn that names none."""
map_drafts = Table(
    "map_drafts",
    TABLES,
    reference(workspaces, primary_key=True),
    text("name"),
    count("size"),
    text("replaces"),
    text("read"),
    Column("pack", LargeBinary),
    Column("picture", LargeBinary),
    expiry(),
)
"""What was uploaded to become a private map; `read` is what became of it, as JSON."""
map_draft_parts = Table(
    "map_draft_parts",
    TABLES,
    reference(workspaces, primary_key=True),
    key("number", Integer),
    Column("content", LargeBinary, nullable=False),
    expiry(),
)
"""The file of a draft in parts, so that no process holds the whole of it."""
saved_maps = Table(
    "saved_maps",
    TABLES,
    key("id"),
    reference(workspaces, nullable=False, index=True),
    text("title"),
    Column("named", Boolean, nullable=False),
    text("map"),
    count("revision"),
    count("versions"),
    moment("made_at"),
    moment("updated_at"),
    Column("updated_by", Text),
    count("size"),
    Column("content", LargeBinary, nullable=False),
    expiry(nullable=True),
)
"""Maps that people work on in the editor. `content` is JSON, compressed by zlib, and `size` its
bytes. `title` is that of the picture, unless somebody `named` the map. `revision` counts how often
it was written, `versions` is the number of the last version. `updated_by` is the id of a user, null
for who had a link. `expires_at` is null but for those in the bin."""
saved_map_versions = Table(
    "saved_map_versions",
    TABLES,
    Column("saved_map", ForeignKey("saved_maps.id", ondelete="CASCADE"), primary_key=True),
    key("number", Integer),
    reference(workspaces, nullable=False),
    moment("made_at"),
    Column("by", Text),
    text("note"),
    count("size"),
    Column("content", LargeBinary, nullable=False),
    Index("saved_map_versions_of", "workspace", "size"),
)
"""What saved maps were before; `content` is as that of the map."""
saved_map_links = Table(
    "saved_map_links",
    TABLES,
    key("digest"),
    text("id", unique=True),
    Column(
        "saved_map", ForeignKey("saved_maps.id", ondelete="CASCADE"), nullable=False, index=True
    ),
    reference(workspaces, nullable=False, index=True),
    text("may"),
    moment("made_at"),
    Column("by", Text),
    expiry(nullable=True),
)
"""Links to saved maps for who has no account; `may` is `view` or `edit`."""
refused = Table(
    "refused",
    TABLES,
    key("workspace"),
    key("key"),
    key("code"),
    key("day", Integer),
    count("times"),
    text("detail"),
    moment("last_at"),
    kept_until(),
)
"""Requests with a key that were refused or failed, by their code and the day's first second;
`detail` is of the last of them."""
