"""The JSON schema of a file for `sweep`, made from the types that read it."""

from __future__ import annotations

from typing import Any

from scheduler_core.expectations.schema import DRAFT, schema_of
from scheduler_core.sweep.language import MOST_AXES, SweepFile


def sweep_file_schema() -> dict[str, Any]:
    """Of a file: clusters, a policy, and what is varied."""
    definitions = schema_of(SweepFile)
    made = definitions.pop("SweepFile")
    made["properties"]["snapshots"]["minItems"] = 1
    made["properties"]["axes"]["maxItems"] = MOST_AXES
    return {
        "$schema": DRAFT,
        "title": "A sweep over policies",
        **{key: value for key, value in made.items() if key not in ("title", "description")},
        "required": ["snapshots"],
        "$defs": definitions,
    }
