"""A played simulation as text: an attempt a line, or the whole record as a document."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from playground.snapshots.codec import Simulation
from playground.snapshots.printing.columns import columns
from playground.snapshots.yaml_text import document_text

Document = Mapping[str, Any]


def table(simulation: Simulation) -> str:
    """Where each waiting pod went and, for those left over, the scheduler's message."""
    rows = [
        (outcome.pod, outcome.outcome, outcome.node or outcome.nominated, outcome.message)
        for outcome in simulation.outcomes
    ]
    return columns(("POD", "OUTCOME", "NODE", "MESSAGE"), rows) if rows else "No pod is waiting.\n"


def wide(simulation: Simulation) -> str:
    """The same with how many nodes could take the pod, the winner's score, and who had to go."""
    rows = [
        (
            outcome.pod,
            outcome.outcome,
            outcome.node or outcome.nominated,
            outcome.feasible,
            outcome.score,
            ",".join(outcome.victims),
            outcome.message,
        )
        for outcome in simulation.outcomes
    ]
    headings = ("POD", "OUTCOME", "NODE", "FEASIBLE", "SCORE", "VICTIMS", "MESSAGE")
    return columns(headings, rows) if rows else "No pod is waiting.\n"


def json_text(document: Document) -> str:
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


PRINTERS_OF_DOCUMENTS: Mapping[str, Callable[[Document], str]] = {"json": json_text, "yaml": document_text}
PRINTERS: Mapping[str, Callable[[Simulation], str]] = {
    "table": table,
    "wide": wide,
    "json": lambda simulation: json_text(simulation.to_dict()),
    "yaml": lambda simulation: document_text(simulation.to_dict()),
}
