"""The cluster after a loss, as an edit of a stored snapshot. Runs in the sandbox: no database here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from playground.snapshots import blobs
from playground.snapshots.codec import RunRequest, finished_run
from playground.snapshots.revision import ObjectName
from scheduler_core.survival.aftermath import aftermath


@dataclass(frozen=True, slots=True, kw_only=True)
class LossRequest:
    """A run, with its outcomes or for None one that is decided here, and the names of the nodes that are lost."""

    stored: bytes
    config: Mapping[str, Any] | None
    options: Mapping[str, Any]
    outcomes: Sequence[Mapping[str, Any]] | None
    nodes: Sequence[str]


@dataclass(frozen=True, slots=True)
class Edit:
    """apply : JSON, a list of manifests."""

    apply: bytes
    remove: list[ObjectName]


def after_loss(asked: LossRequest) -> Edit:
    objects = blobs.all_objects(asked.stored)
    request = RunRequest(objects=objects, config=asked.config, detail="placements", options=asked.options)
    found = aftermath(finished_run(request, asked.outcomes), asked.nodes, objects)
    remove = []
    for kind, key in found.remove:
        namespace, _, name = key.rpartition("/")
        remove.append(ObjectName.canonical(kind, namespace, name))
    return Edit(msgspec.json.encode(found.apply), remove)
