"""Labels of a node, a pod or a template, changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scheduler_core.drafts.draft import Draft
from scheduler_core.model.labels.syntax import key_problem, value_problem
from scheduler_core.model.manifest_fields import mapping
from scheduler_core.problems import child


def with_labels(metadata: Mapping[str, Any], labels: Mapping[str, str | None]) -> dict[str, Any]:
    """Labels that are null go."""
    joined = {**mapping(metadata.get("labels")), **labels}
    return {**metadata, "labels": {key: value for key, value in joined.items() if value is not None}}


def check_labels(draft: Draft, labels: Mapping[str, str | None], path: str) -> None:
    for key, value in labels.items():
        mistake = key_problem(key) or (value_problem(value) if value is not None else None)
        if mistake:
            draft.problems.add(child(path, key), mistake)
