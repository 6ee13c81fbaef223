"""The JSON schema of lesson.yaml, made from the types that read it."""

from __future__ import annotations

from typing import Any

from scheduler_core import decoders
from scheduler_core.expectations.schema import DRAFT, definitions, expectations_schema
from scheduler_core.lessons.document.language import Document


def schema() -> dict[str, Any]:
    """Of a whole lesson."""
    made = decoders.json_schema(Document)
    parts: dict[str, Any] = made["$defs"]
    parts["Exercise"]["properties"]["expectations"] = expectations_schema()
    own = parts.pop("Document")
    shared = {name: part for name, part in definitions().items() if name not in parts}
    return {
        "$schema": DRAFT,
        **own,
        "title": "A lesson of the Kubernetes scheduling playground",
        "$defs": dict(sorted({**parts, **shared}.items())),
    }
