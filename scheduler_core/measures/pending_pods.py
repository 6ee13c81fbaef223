"""Why pods are left without a node: each pod counts for the reason that most nodes gave."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from scheduler_core.engine.outcome import ERROR, GATED, UNSCHEDULABLE, Outcome

# "0/12 nodes are available: 3 Insufficient cpu, 9 node(s) had … . preemption: …" (spec 01 §7).
_MESSAGE: Final = re.compile(
    r"0/\d+ nodes are available: (?P<reasons>.*?)\.?(?: (?:preemption|no new claims)\b.*)?", re.DOTALL
)
_NEXT_REASON: Final = re.compile(r", (?=\d+ )")
_COUNTED: Final = re.compile(r"(?P<nodes>\d+) (?P<reason>.+)", re.DOTALL)
GATED_REASON: Final = "scheduling gates"
ERROR_REASON: Final = "an error"


def pending_by_reason(outcomes: Iterable[Outcome]) -> dict[str, int]:
    """Reason → pods, the most frequent first, then by name. Only the last attempt of a pod counts."""
    last = {outcome.pod: outcome for outcome in outcomes}
    counts = Counter(
        reason_of(outcome) for outcome in last.values() if outcome.outcome in (GATED, ERROR, UNSCHEDULABLE)
    )
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def reason_of(outcome: Outcome) -> str:
    """In kube-scheduler's words. Reasons of as many nodes each: the first in its message, which has them sorted."""
    if outcome.outcome == GATED:
        return GATED_REASON
    if outcome.outcome == ERROR:
        return ERROR_REASON
    message = _MESSAGE.fullmatch(outcome.message)
    if message is None:
        return outcome.message
    return max(_counted(message["reasons"]), key=lambda counted: counted[0])[1]


def _counted(reasons: str) -> Iterator[tuple[int, str]]:
    """A reason that stands for all nodes has no number."""
    for reason in _NEXT_REASON.split(reasons):
        counted = _COUNTED.fullmatch(reason)
        yield (int(counted["nodes"]), counted["reason"]) if counted else (0, reason)
