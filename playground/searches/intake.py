"""Whether a question can be read, and what is stored of it. Runs in the sandbox: no database here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playground.searches.enums import SearchKind
from playground.snapshots.codec import read_objects
from playground.snapshots.codec.errors import translated
from scheduler_core.capacity.count import Rules
from scheduler_core.capacity.templates import pod_manifests
from scheduler_core.model.manifest_fields import key_of
from scheduler_core.remedies.changes.cost import Costs
from scheduler_core.shopping import read_templates

_MISTAKES = "The request has mistakes."


def storable_question(kind: str, question: Mapping[str, Any]) -> dict[str, Any]:
    """The question with its objects redacted as those of uploads. Raises InvalidInput with every mistake that can be seen without the cluster."""
    with translated(_MISTAKES, code="invalid-request"):
        if kind == SearchKind.SHOPPING:
            read_templates(list(question["nodeTemplates"]))
        elif kind == SearchKind.CAPACITY:
            templates = list(read_objects(question["templates"]).objects)
            manifests = pod_manifests(templates)
            rules = Rules(question["order"], question["shares"], question["most"])
            rules.check([key_of(one) for one in manifests])
            return {**question, "templates": templates}
        elif kind == SearchKind.REMEDIES:
            Costs(question["costs"])
    return dict(question)
