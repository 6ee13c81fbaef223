"""Filling: copies are placed one after the other, each by an attempt of the engine's own, until none fits.

A copy that would have to evict others does not fit: capacity is what is free.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from scheduler_core.capacity.templates import copies
from scheduler_core.engine.outcome import SCHEDULED, Outcome
from scheduler_core.engine.run import Run
from scheduler_core.engine.scheduler import Decision
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.model.objects.pod import Pod
from scheduler_core.notes import Note
from scheduler_core.snapshot.rows import PodRow

TURNS, PRIORITY = ORDERS = ("turns", "priority")
"""Templates take turns, or the one of the highest priority continues until it fits no more."""
NO_LIMIT: Final = 100_000


@dataclass(slots=True)
class Filled:
    """How one template came out.

    by_node : in order of first use. message, reasons : of the first copy that found no node, with the number of nodes that gave
    each reason; empty if enough copies were placed.
    """

    count: int = 0
    by_node: Counter[str] = field(default_factory=Counter)
    message: str = ""
    reasons: dict[str, int] = field(default_factory=dict)


class Filling:
    """Over a run that has no waiting pods but one of each template."""

    def __init__(self, run: Run, templates: Sequence[Pod]) -> None:
        self._state = run.state
        self._scheduler = run.scheduler()
        self._templates = templates
        self._copies = {pod.key: copies(pod, set(self._state.pods.row_of)) for pod in templates}
        self.filled = {pod.key: Filled() for pod in templates}
        self._placed = 0

    @property
    def placed(self) -> int:
        """Copies of all templates so far."""
        return self._placed

    def run(
        self, known: Iterator[Note], *, order: str, shares: Mapping[str, int], most: int
    ) -> Iterator[Note]:
        """Notes every copy. known : attempts that are taken over. shares : copies of a template a turn. most : of all together."""
        for template in self._in_turns(shares) if order == TURNS else self._by_priority():
            if self._placed == most:
                break
            yield self._place(template, next(known, None))

    def _in_turns(self, shares: Mapping[str, int]) -> Iterator[Pod]:
        """Those that fit no more are left out from then on."""
        while fitting := [pod for pod in self._templates if self._fits(pod)]:
            for pod in fitting:
                for _ in range(shares.get(pod.key, 1)):
                    if self._fits(pod):
                        yield pod

    def _by_priority(self) -> Iterator[Pod]:
        for pod in sorted(self._templates, key=lambda one: -one.priority):
            while self._fits(pod):
                yield pod

    def _fits(self, pod: Pod) -> bool:
        return not self.filled[pod.key].message

    def _place(self, template: Pod, known: Note | None) -> Note:
        state = self._state
        row = state.append(next(self._copies[template.key]))
        note = self._attempted(row) if known is None else known
        self._scheduler.search_start.index = note["next"]
        filled, outcome = self.filled[template.key], Outcome.from_dict(note["outcome"])
        if outcome.outcome != SCHEDULED or outcome.node is None:
            filled.message = outcome.message or "it would have to evict other pods"
            filled.reasons = note["reasons"]
            state.drop(row)
            return note
        self._scheduler.apply(outcome, state)
        self._placed += 1
        filled.count += 1
        filled.by_node[outcome.node] += 1
        return note

    def _attempted(self, row: PodRow) -> Note:
        state = self._state
        decision = self._scheduler.decide(self._placed, PodInfo.of(state.pods, row), state)
        return {
            "outcome": decision.outcome.to_dict(),
            "reasons": _reasons(decision),
            "next": self._scheduler.search_start.index,
        }


def _reasons(decision: Decision) -> dict[str, int]:
    """Reason → number of nodes, the most frequent first."""
    attempt = decision.attempt
    if attempt is None or attempt.error is not None:
        return {}
    counted: Counter[str] = Counter()
    if attempt.rejection is not None:
        counted.update(dict.fromkeys(attempt.rejection.reasons, attempt.n_nodes))
    else:
        for status, rows in attempt.rejected:
            counted.update(dict.fromkeys(status.reasons, len(rows)))
    return dict(sorted(counted.items(), key=lambda item: (-item[1], item[0])))
