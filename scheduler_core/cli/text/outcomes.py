"""A played run as text: an attempt a line, or the whole record as a document."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from scheduler_core.cli.text.columns import columns
from scheduler_core.engine.display import HEADINGS, outcome_row
from scheduler_core.engine.outcome import PREEMPTING, Outcome
from scheduler_core.engine.run import Run
from scheduler_core.scenario.yaml_text import yaml_text
from scheduler_core.tables import csv_text

Document = Mapping[str, Any]
Pods = Collection[str]
"""Kinds of outcome whose attempts are printed."""


def table(run: Run, wanted: Pods) -> str:
    """Where each waiting pod went and, for those left over, the scheduler's message."""
    rows = [
        (outcome.pod, outcome.outcome, outcome.node or outcome.nominated, outcome.message)
        for outcome in _wanted(run, wanted)
    ]
    return columns(("POD", "OUTCOME", "NODE", "MESSAGE"), rows) if rows else ""


def wide(run: Run, wanted: Pods) -> str:
    """The same with how many nodes could take the pod, the winner's score, and who had to go."""
    rows = [outcome_row(outcome)[1:] for outcome in _wanted(run, wanted)]
    return columns([heading.upper() for heading in HEADINGS[1:]], rows) if rows else ""


def names(run: Run, wanted: Pods) -> str:
    """Pods, namespace/name, each once, in the order of their last attempts."""
    return "".join(f"{outcome.pod}\n" for outcome in _wanted(run, wanted) if outcome.outcome != PREEMPTING)


def json_text(document: Document) -> str:
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


DOCUMENTS: Final[Mapping[str, Callable[[Document], str]]] = {"json": json_text, "yaml": yaml_text}
PRINTERS: Final[Mapping[str, Callable[[Run, Pods], str]]] = {
    "table": table,
    "wide": wide,
    "name": names,
    "csv": lambda run, wanted: csv_text(HEADINGS, map(outcome_row, _wanted(run, wanted))),
    "json": lambda run, wanted: json_text(_record(run, wanted)),
    "yaml": lambda run, wanted: yaml_text(_record(run, wanted)),
}


def _wanted(run: Run, wanted: Pods) -> list[Outcome]:
    return [outcome for outcome in run.outcomes if outcome.outcome in wanted]


def _record(run: Run, wanted: Pods) -> Document:
    record = run.to_dict()
    return record | {"attempts": [one for one in record["attempts"] if one["outcome"] in wanted]}
