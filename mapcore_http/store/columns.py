"""Columns as tables of this service have them; times are in seconds since 1970."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, Float, ForeignKey, Integer, Table, Text

OUTLIVED = "outlived"
"""What a column says whose moment ends its row: for how many seconds more the row is kept."""


def key(name: str, kind: type[Text | Integer] = Text) -> Column[Any]:
    """Declare a column of the primary key."""
    return Column(name, kind, primary_key=True)


def text(name: str, **options: Any) -> Column[str]:
    """Declare a text that is always there."""
    return Column(name, Text, nullable=False, **options)


def count(name: str, **options: Any) -> Column[int]:
    """Declare a whole number that is always there."""
    return Column(name, Integer, nullable=False, **options)


def moment(name: str) -> Column[float]:
    """Declare a time that is always known."""
    return Column(name, Float, nullable=False)


def expiry(more: int = 0, *, nullable: bool = False) -> Column[float]:
    """Declare the time from which a row no longer counts; some seconds later it is deleted."""
    return Column("expires_at", Float, nullable=nullable, index=True, info={OUTLIVED: more})


def kept_until() -> Column[int]:
    """Declare the time at which a row is deleted."""
    return count("kept_until", index=True, info={OUTLIVED: 0})


def reference(table: Table, **options: Any) -> Column[str]:
    """Declare the id of a row of another table: `user` is one of `users`."""
    return Column(table.name.removesuffix("s"), ForeignKey(table.c.id), **options)
