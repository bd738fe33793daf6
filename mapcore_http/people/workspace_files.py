"""Files of workspaces, private maps and house styles: kept in the store, brought to this disk."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from attrs import fields, frozen
from sqlalchemy import Column, Table, delete, insert, select

from mapcore_http.keys.audit import note
from mapcore_http.keys.errors import AccountError
from mapcore_http.keys.workspaces import find_workspace
from mapcore_http.store.folders import BoundedFolder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from mapcore_http.rendering.runtime import Runtime
    from mapcore_http.store.database import Store


class PackFiles(BoundedFolder):
    """Files by the digest of their content; the one that was used longest ago goes first."""

    def get(self, digest: str, size: int) -> Path | None:
        """Return the file of this many bytes that has a digest, None where there is none."""
        file = self.file(digest)
        try:
            if file.stat().st_size != size:
                return None
            os.utime(file)
        except OSError:
            return None
        return file


class WorkspaceFile(Protocol):
    """What is known of a file."""

    @property
    def workspace(self) -> str:
        """The id of the workspace that it belongs to."""

    @property
    def digest(self) -> str:
        """The SHA-256 of its content."""

    @property
    def size(self) -> int:
        """Its bytes."""


T = TypeVar("T", bound=WorkspaceFile)


@frozen(eq=False)
class FileTable(Generic[T]):
    """A table with a file a row, which has a name in its workspace.

    `kind` is the attrs class of what a row says beside its content, whose fields are its columns,
    `noun` what people call a file.
    """

    table: Table
    name: Column[str]
    kind: type[T]
    noun: str

    def rows(self, connection: Connection, *workspaces: str) -> list[T]:
        """Return the files of some workspaces, given by their ids, by name."""
        listed = [self.table.c[each.name] for each in fields(self.kind)]  # type: ignore[arg-type]
        query = select(*listed).where(self.table.c.workspace.in_(workspaces)).order_by(self.name)
        return [self.kind(*row) for row in connection.execute(query)]

    def by_name(self, store: Store, workspaces: Sequence[str]) -> dict[str, T]:
        """Return the files of some workspaces, given by their ids, by name.

        Of two of one name that of the first workspace counts.
        """
        with store.reading() as connection:
            rows = self.rows(connection, *workspaces)
        rows.sort(key=lambda each: workspaces.index(each.workspace), reverse=True)
        return {getattr(each, self.name.name): each for each in rows}

    def put(self, connection: Connection, made: T, content: bytes) -> None:
        """Keep a file in the place of the one of its name."""
        values: dict[str, Any] = {
            each.name: getattr(made, each.name)
            for each in fields(self.kind)  # type: ignore[arg-type]
        }
        self._delete(connection, made.workspace, values[self.name.name])
        connection.execute(insert(self.table).values(content=content, **values))

    def remove(self, store: Store, named: str, name: str, *, by: str | None = None) -> None:
        """Remove a file of a workspace, given by its id or name; raises AccountError."""
        with store.writing("accounts") as connection:
            workspace, _ = find_workspace(connection, named)
            if not self._delete(connection, workspace, name):
                raise AccountError(f"There is no {self.noun} {name!r} in this workspace.")
            note(store, connection, workspace, by, f"{self.noun} removed", name)

    def _delete(self, connection: Connection, workspace: str, name: str) -> bool:
        own = (self.table.c.workspace == workspace) & (self.name == name)
        return bool(connection.execute(delete(self.table).where(own)).rowcount)

    def content(self, store: Store, workspace: str, digest: str) -> bytes | None:
        """Return the content of a workspace's file by its digest, None where it has none of it."""
        of_digest = (self.table.c.workspace == workspace) & (self.table.c.digest == digest)
        query = select(self.table.c.content).where(of_digest).limit(1)
        with store.reading() as connection:
            row = connection.execute(query).first()
        return bytes(row.content) if row else None

    async def bring(self, runtime: Runtime, files: PackFiles, found: T) -> Path | None:
        """Return where a file is on this machine's disk; None where it was just removed."""
        file = await runtime.files.call(files.get, found.digest, found.size)
        if file is not None:
            return file
        content = await runtime.store.call(self.content, found.workspace, found.digest)
        if content is None:
            return None
        return await runtime.files.call(files.put, found.digest, content)


def digest_and_size(content: bytes) -> tuple[str, int]:
    """Return what is known of a content beside the workspace that it belongs to."""
    return hashlib.sha256(content).hexdigest(), len(content)
