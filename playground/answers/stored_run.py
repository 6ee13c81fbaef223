"""A stored run as the argument of work in the sandbox. Nothing here imports a database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playground.snapshots import blobs
from playground.snapshots.codec import RunRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredRun:
    """stored : the blob of its snapshot. options : of the wire, without calls of extenders.

    outcomes : of its attempts; None: there is no run yet, it is played for this.
    """

    stored: bytes
    config: Mapping[str, Any] | None
    options: Mapping[str, Any]
    outcomes: Sequence[Mapping[str, Any]] | None

    def request(self) -> RunRequest:
        """Reads the objects of the cluster."""
        objects = blobs.all_objects(self.stored)
        return RunRequest(objects=objects, config=self.config, detail="placements", options=self.options)
