"""Another scheduler's decisions, made again: would the engine have decided so? (docs/live.md)

Every pod that got its node, and every message that a pod did not, is a decision. The engine makes it again on the cluster as it was
known right before. With a cluster that is watched this is not quite what the other scheduler knew: news cross each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass
from enum import StrEnum
from itertools import count
from typing import Any

from scheduler_core.engine.cache import SchedulerCache
from scheduler_core.engine.scheduling import Decision
from scheduler_core.model.meta import Resource
from scheduler_core.model.node import Node
from scheduler_core.model.pod import Pod


class Agreement(StrEnum):
    SAME = "same"
    """The same node, or the same message."""
    TIED = "tied"
    """Another node with as many points: the original draws lots."""
    WORSE = "worse"
    """A node that could take the pod, with fewer points than the engine's."""
    IMPOSSIBLE = "impossible"
    """A node that cannot take the pod, as the engine sees it."""
    OTHERWISE = "otherwise"
    """Another message, or a refusal where the engine finds a node."""


AGREES = (Agreement.SAME, Agreement.TIED)


@dataclass(frozen=True, slots=True)
class Judged:
    """theirs, ours : the node or the message. points : of their node and of ours, where there are any."""

    pod: str
    agreement: Agreement
    theirs: str
    ours: str
    points: tuple[int, int] | None = None

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


class Fidelity:
    """A Watcher (timeline.watch). judged : in the order of the decisions. of_kind : all objects of a kind, as known now."""

    def __init__(self, cache: SchedulerCache, of_kind: Callable[[str], tuple[Resource, ...]]) -> None:
        self.judged: list[Judged] = []
        self._cache, self._of_kind = cache, of_kind
        self._numbers = count()

    def pod_added(self, pod: Pod) -> None:
        self._cache.add_pod(pod)

    def pod_updated(self, old: Pod, new: Pod) -> None:
        if old.spec.scheduler_name in self._cache.frameworks and not old.is_assigned:
            if new.is_assigned:
                self.judged.append(self._placed(old.key, new.spec.node_name))
            elif (said := _refusal(new)) and said != _refusal(old):
                self.judged.append(self._refused(old.key, said))
        self._cache.update_pod(new)
        if not new.is_assigned and old.status.nominated_node_name != new.status.nominated_node_name:
            self._cache.nominate(new.key, new.status.nominated_node_name or None)

    def pod_deleted(self, pod: Pod) -> None:
        self._cache.remove_pod(pod.key)

    def node_added(self, node: Node) -> None:
        self._cache.set_node(node)

    def node_updated(self, old: Node, new: Node) -> None:
        self._cache.set_node(new)

    def node_deleted(self, node: Node) -> None:
        self._cache.remove_node(node.name)

    def object_changed(self, kind: str, old: Resource | None, new: Resource | None) -> None:
        self._cache.set_kind(kind, self._of_kind(kind))

    def counts(self) -> dict[str, int]:
        found = Counter(one.agreement for one in self.judged)
        return {agreement.value: found[agreement] for agreement in Agreement}

    def _decide(self, key: str) -> Decision:
        return self._cache.scheduler.decide(next(self._numbers), self._cache.incoming(key), self._cache.state)

    def _placed(self, key: str, node: str) -> Judged:
        decision = self._decide(key)
        outcome, attempt = decision.outcome, decision.attempt
        ours = outcome.node or outcome.message
        if ours == node:
            return Judged(key, Agreement.SAME, node, ours)
        row = self._cache.state.nodes.row_of.get(node)
        if attempt is None or row is None or not attempt.feasible[row]:
            return Judged(key, Agreement.IMPOSSIBLE, node, ours)
        if attempt.totals is None or outcome.score is None:
            return Judged(key, Agreement.WORSE, node, ours)
        points = (int(attempt.totals[row]), outcome.score)
        agreement = Agreement.TIED if points[0] == points[1] else Agreement.WORSE
        return Judged(key, agreement, node, ours, points)

    def _refused(self, key: str, message: str) -> Judged:
        outcome = self._decide(key).outcome
        agreement = Agreement.SAME if outcome.message == message else Agreement.OTHERWISE
        return Judged(key, agreement, message, outcome.node or outcome.message)


def _refusal(pod: Pod) -> str:
    """What the scheduler said last; "" if nothing."""
    said = (one for one in pod.status.conditions if one.type == "PodScheduled" and one.status == "False")
    return next((one.message for one in said if one.reason == "Unschedulable"), "")
