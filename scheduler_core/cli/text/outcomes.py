"""A played simulation as text: an attempt a line, or the whole record as a document."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from scheduler_core.cli.text.columns import columns
from scheduler_core.engine.display import HEADINGS, outcome_row
from scheduler_core.engine.outcome import PREEMPTING, Outcome
from scheduler_core.engine.simulation import Simulation
from scheduler_core.scenario.yaml_text import yaml_text
from scheduler_core.tables import csv_text

Document = Mapping[str, Any]
Pods = Collection[str]
"""Kinds of outcome whose attempts are printed."""


def table(simulation: Simulation, wanted: Pods) -> str:
    """Where each waiting pod went and, for those left over, the scheduler's message."""
    rows = [
        (outcome.pod, outcome.outcome, outcome.node or outcome.nominated, outcome.message)
        for outcome in _wanted(simulation, wanted)
    ]
    return columns(("POD", "OUTCOME", "NODE", "MESSAGE"), rows) if rows else ""


def wide(simulation: Simulation, wanted: Pods) -> str:
    """The same with how many nodes could take the pod, the winner's score, and who had to go."""
    rows = [outcome_row(outcome)[1:] for outcome in _wanted(simulation, wanted)]
    return columns([heading.upper() for heading in HEADINGS[1:]], rows) if rows else ""


def names(simulation: Simulation, wanted: Pods) -> str:
    """Pods, namespace/name, each once, in the order of their last attempts."""
    return "".join(
        f"{outcome.pod}\n" for outcome in _wanted(simulation, wanted) if outcome.outcome != PREEMPTING
    )


def json_text(document: Document) -> str:
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


DOCUMENTS: Final[Mapping[str, Callable[[Document], str]]] = {"json": json_text, "yaml": yaml_text}
PRINTERS: Final[Mapping[str, Callable[[Simulation, Pods], str]]] = {
    "table": table,
    "wide": wide,
    "name": names,
    "csv": lambda simulation, wanted: csv_text(HEADINGS, map(outcome_row, _wanted(simulation, wanted))),
    "json": lambda simulation, wanted: json_text(_record(simulation, wanted)),
    "yaml": lambda simulation, wanted: yaml_text(_record(simulation, wanted)),
}


def _wanted(simulation: Simulation, wanted: Pods) -> list[Outcome]:
    return [outcome for outcome in simulation.outcomes if outcome.outcome in wanted]


def _record(simulation: Simulation, wanted: Pods) -> Document:
    record = simulation.to_dict()
    return record | {"attempts": [one for one in record["attempts"] if one["outcome"] in wanted]}
