"""A run as a file. Runs in the sandbox: no database here, and nothing that imports one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playground.snapshots import blobs
from playground.snapshots.codec import SimulationRequest, ended_simulation
from playground.snapshots.yaml_text import list_lines
from scheduler_core.exports import EXPORTS, Ended, Export, applicable
from scheduler_core.exports.catalogue import YAML

__all__ = ["EXPORTS", "AskedExport", "Export", "export_bytes"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedExport:
    """A run that has ended, and the name of an export."""

    stored: bytes
    config: Mapping[str, Any] | None
    options: Mapping[str, Any]
    outcomes: Sequence[Mapping[str, Any]]
    name: str


def export_bytes(asked: AskedExport) -> bytes:
    """Raises InvalidInput."""
    objects = blobs.all_objects(asked.stored)
    request = SimulationRequest(
        objects=objects, config=asked.config, detail="placements", options=asked.options
    )
    ended = Ended(ended_simulation(request, asked.outcomes), objects, asked.config)
    export = EXPORTS[asked.name]
    if export.media_type == YAML:
        # As snapshots are exported: one List, by an emitter that takes a twentieth of the library's time.
        return "".join(list_lines(applicable(ended.simulation, ended.objects))).encode()
    return export.write(ended)
