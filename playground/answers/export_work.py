"""A run as a file. Runs in the sandbox: no database here, and nothing that imports one."""

from __future__ import annotations

from dataclasses import dataclass

from playground.answers.stored_run import StoredRun
from playground.snapshots.codec import finished_run
from playground.snapshots.yaml_text import list_lines
from scheduler_core.exports import EXPORTS, Ended, Export, applicable
from scheduler_core.exports.catalogue import YAML

__all__ = ["EXPORTS", "Export", "ExportRequest", "export_bytes"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportRequest(StoredRun):
    """A run that has ended, and the name of an export."""

    name: str


def export_bytes(asked: ExportRequest) -> bytes:
    """Raises InvalidInput."""
    request = asked.request()
    ended = Ended(finished_run(request, asked.outcomes), request.objects, asked.config)
    export = EXPORTS[asked.name]
    if export.media_type == YAML:
        # As snapshots are exported: one List, by an emitter that takes a twentieth of the library's time.
        comment = f"# {said}\n" if (said := export.left_out(ended)) else ""
        return (comment + "".join(list_lines(applicable(ended.run, ended.objects)))).encode()
    return export.write(ended)
