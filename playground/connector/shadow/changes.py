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


def decided(compared: ComparedPod) -> ComparedDecision:
    """A decision of the cluster's scheduler that was made again under the candidate."""
    outcome = compared.outcome
    if outcome is None:
        return ComparedDecision(compared.pod, DecisionChange.UNKNOWN, compared.theirs, compared.ours)
    change = _of_placed(compared, outcome) if compared.is_placed else _of_refused(compared, outcome)
    return ComparedDecision(
        compared.pod,
        change,
        compared.theirs,
        compared.ours,
        compared.points,
        outcome.victims,
        outcome.nominated,
    )


def _of_placed(compared: ComparedPod, outcome: Outcome) -> DecisionChange:
    if compared.agreement in (Agreement.SAME, Agreement.TIED):
        return DecisionChange.SAME
    if outcome.outcome == SCHEDULED:
        return DecisionChange.ELSEWHERE
    return DecisionChange.EVICTS if outcome.victims else DecisionChange.PENDING


def _of_refused(compared: ComparedPod, outcome: Outcome) -> DecisionChange:
    theirs = "" if compared.nominated is None else compared.nominated[0]
    if outcome.outcome == SCHEDULED:
        return DecisionChange.PLACED
    if outcome.outcome == PREEMPTING and compared.agreement is not Agreement.TIED:
        return DecisionChange.SAME if outcome.nominated == theirs else DecisionChange.EVICTS
    return DecisionChange.PENDING if theirs and outcome.outcome != PREEMPTING else DecisionChange.SAME
