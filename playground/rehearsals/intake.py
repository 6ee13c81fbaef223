"""The pods that an upgrade places again, from a stored snapshot. Runs in the sandbox: no database here."""

from __future__ import annotations

import msgspec

from playground.snapshots.blobs import all_objects
from scheduler_core.rehearsal.pending_cluster import placed_again


def waiting_again(stored: bytes) -> bytes:
    """A JSON list of manifests, from the objects of the blob `stored`."""
    return msgspec.json.encode(placed_again(all_objects(stored)))
