"""A snapshot as a file that kubectl, or another playground, can read."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playground.common.errors import InvalidInput, Mistake
from playground.snapshots import queries, yaml_text
from playground.snapshots.models import Snapshot

FORMATS = ("json", "yaml")


@dataclass(frozen=True, slots=True)
class ExportedFile:
    name: str
    media_type: str
    content: bytes


def exported(snapshot: Snapshot, wanted: str) -> ExportedFile:
    """All objects as one List. Raises InvalidInput for a format that is not in FORMATS."""
    if wanted not in FORMATS:
        mistake = Mistake("as", f"expected {' or '.join(FORMATS)}, got {wanted[:40]!r}")
        raise InvalidInput("There is no such export.", problems=[mistake], code="invalid-request")
    stem = re.sub(r"[^A-Za-z0-9._-]+", "-", snapshot.name).strip("-.") or "cluster"
    stem = stem.removesuffix(".json").removesuffix(".yaml")
    if wanted == "json":
        return ExportedFile(f"{stem}.json", "application/json", queries.list_json(snapshot.id))
    text = "".join(yaml_text.list_lines(queries.all_objects(snapshot.id)))
    return ExportedFile(f"{stem}.yaml", "application/yaml", text.encode())
