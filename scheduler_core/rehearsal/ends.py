"""Where each pod is at the end of a run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scheduler_core.engine.outcome import Outcome
from scheduler_core.framework.status import CRASH

EVICTED: Final = "evicted"
UNTOUCHED: Final = "untouched"


@dataclass(frozen=True, slots=True)
class End:
    """outcome : of the pod's last attempt; "evicted" by preemption; "untouched": it had no attempt and was not evicted."""

    outcome: str
    node: str | None = None

    def to_list(self) -> list[str | None]:
        """As stored."""
        return [self.outcome, self.node]


NO_END: Final = End(UNTOUCHED)
Ends = Mapping[str, End]


def ends_of(outcomes: Sequence[Outcome]) -> dict[str, End]:
    """Pod → its end, of the pods that had an attempt or were evicted, in the order in which they first appear."""
    ends: dict[str, End] = {}
    for outcome in outcomes:
        ends[outcome.pod] = End(outcome.outcome, outcome.node)
        for victim in outcome.victims:
            ends[victim] = End(EVICTED)
    return ends


def changed(before: Ends, after: Ends) -> tuple[str, ...]:
    """The pods whose ends differ, by name."""
    pods = sorted({*before, *after})
    return tuple(pod for pod in pods if before.get(pod, NO_END) != after.get(pod, NO_END))


def difference(before: Ends, after: Ends) -> dict[str, list[str | None]]:
    """What has to be known of `after` besides `before`, plain JSON."""
    return {pod: after.get(pod, NO_END).to_list() for pod in changed(before, after)}


def with_difference(before: Ends, found: Mapping[str, Sequence[Any]]) -> dict[str, End]:
    """The inverse of ``difference``."""
    return {**before, **{pod: End(outcome, node) for pod, (outcome, node) in found.items()}}


def crashes(outcomes: Sequence[Outcome]) -> Iterator[Outcome]:
    """The attempts at which the real process ends (spec 14 §5.2, §7)."""
    return (outcome for outcome in outcomes if outcome.message.startswith(CRASH))
