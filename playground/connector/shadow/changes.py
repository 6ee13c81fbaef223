"""How a candidate would have decided differently about one pod, on the cluster at that time (docs/shadow.md)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from playground.connector.fidelity.agreement import Agreement, ComparedPod
from scheduler_core.engine.outcome import PREEMPTING, SCHEDULED, Outcome


class DecisionChange(StrEnum):
    SAME = "same"
    """The same node or one with as many points, the same preemption, or no node in either."""
    ELSEWHERE = "elsewhere"
    """Another node."""
    PLACED = "placed"
    """A node, where the cluster's scheduler found none."""
    PENDING = "pending"
    """No node, where the cluster's scheduler found one or made room."""
    EVICTS = "evicts"
    """No node without evicting pods that the cluster's scheduler lets live."""
    UNKNOWN = "unknown"
    """Not decided: something about the pod is not known here."""


WORSE = (DecisionChange.PENDING, DecisionChange.EVICTS)


@dataclass(frozen=True, slots=True)
class ComparedDecision:
    """One decision. theirs, candidate : the node or the message. points : of their node and of the candidate's, by the candidate's
    rules. victims : pods that the candidate would evict, on the node `nominated`.
    """

    pod: str
    change: DecisionChange
    theirs: str
    candidate: str
    points: tuple[int, int] | None = None
    victims: tuple[str, ...] = ()
    nominated: str | None = None

    def to_dict(self) -> dict[str, Any]:
        return {
            "pod": self.pod,
            "change": self.change.value,
            "theirs": self.theirs,
            "candidate": self.candidate,
            "points": None if self.points is None else list(self.points),
            "victims": list(self.victims),
            "nominated": self.nominated,
        }


def decided(judged: ComparedPod) -> ComparedDecision:
    """A decision of the cluster's scheduler that was made again under the candidate."""
    outcome = judged.outcome
    if outcome is None:
        return ComparedDecision(judged.pod, DecisionChange.UNKNOWN, judged.theirs, judged.ours)
    change = _of_placed(judged, outcome) if judged.is_placed else _of_refused(judged, outcome)
    return ComparedDecision(
        judged.pod, change, judged.theirs, judged.ours, judged.points, outcome.victims, outcome.nominated
    )


def _of_placed(judged: ComparedPod, outcome: Outcome) -> DecisionChange:
    if judged.agreement in (Agreement.SAME, Agreement.TIED):
        return DecisionChange.SAME
    if outcome.outcome == SCHEDULED:
        return DecisionChange.ELSEWHERE
    return DecisionChange.EVICTS if outcome.victims else DecisionChange.PENDING


def _of_refused(judged: ComparedPod, outcome: Outcome) -> DecisionChange:
    theirs = "" if judged.nominated is None else judged.nominated[0]
    if outcome.outcome == SCHEDULED:
        return DecisionChange.PLACED
    if outcome.outcome == PREEMPTING and judged.agreement is not Agreement.TIED:
        return DecisionChange.SAME if outcome.nominated == theirs else DecisionChange.EVICTS
    return DecisionChange.PENDING if theirs and outcome.outcome != PREEMPTING else DecisionChange.SAME
