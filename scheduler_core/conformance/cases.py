"""Case files: ``*.jsonl`` or ``*.jsonl.gz``, a case a line."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from scheduler_core.conformance.comparison import RecordDifference, differences
from scheduler_core.engine.entry import simulate
from scheduler_core.engine.options import Detail

_IN_FULL: Final = frozenset(("feasible", "failed", "preFilterMessage"))


@dataclass(frozen=True, slots=True)
class Case:
    """Objects, an optional configuration, and what a scheduler decided.

    category : the name of the file without its endings, after the release if there is one. expected : as Run.to_dict.
    sampling, feature_gates : as for Run. release : of kube-scheduler; None is the newest.
    observed : the decision was observed from outside; facts that the case lacks are not known and not compared.
    """

    category: str
    name: str
    objects: tuple[Mapping[str, Any], ...]
    config: Mapping[str, Any] | None
    expected: Mapping[str, Any]
    sampling: bool = False
    release: str | None = None
    feature_gates: Mapping[str, bool] | None = None
    observed: bool = False

    @property
    def detail(self) -> Detail:
        """How much the case records of each attempt."""
        attempts = self.expected["attempts"]
        asked = _IN_FULL | {"preemption"} if self.observed else _IN_FULL
        return "full" if any(not asked.isdisjoint(one) for one in attempts) else "placements"


def read_cases(path: Path) -> Iterator[Case]:
    """The cases of a file. Raises ValueError, naming file and line, for a line that is no case."""
    category = path.name.split(".", 1)[0]
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            if line.strip():
                yield _case(category, line, f"{path.name}:{number}")


def play(case: Case) -> list[RecordDifference]:
    """Decides the case and returns the differences from the recorded decisions."""
    run = simulate(
        case.objects,
        case.config,
        detail=case.detail,
        sampling=case.sampling,
        expand_workloads=False,
        release=case.release,
        feature_gates=case.feature_gates,
    )
    return differences(case.expected, run.to_dict(), observed=case.observed)


def _case(category: str, line: str, where: str) -> Case:
    try:
        record = json.loads(line)
        release = record.get("release")
        return Case(
            category if release is None else f"{release} {category}",
            record["name"],
            tuple(record["objects"]),
            record.get("config"),
            record["expected"],
            sampling=record.get("sampling", False) is True,
            release=release,
            feature_gates=record.get("featureGates"),
            observed=record.get("observed", False) is True,
        )
    except (ValueError, KeyError, TypeError, AttributeError) as mistake:
        raise ValueError(f"{where}: not a case: {mistake!r}") from mistake
