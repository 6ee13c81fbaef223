"""The connected users: those whose sockets have looked recently. Kept in the cache that all servers share."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final
from uuid import UUID

from django.core.cache import caches

# Sockets look every two seconds.
SEEN_SECONDS: Final = 7


def note_presence(people: Collection[UUID]) -> None:
    caches["shared"].set_many({_key(person_id): 1 for person_id in people}, timeout=SEEN_SECONDS)


def present(people: Collection[UUID]) -> set[UUID]:
    """Those among `people` who are there."""
    keys = {_key(person_id): person_id for person_id in people}
    return {keys[key] for key in caches["shared"].get_many(list(keys))}


def _key(person_id: UUID) -> str:
    return f"present-{person_id.hex}"
