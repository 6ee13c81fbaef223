"""A try: the run over the cluster without a set of nodes, whose pods wait again."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import numpy as np

from scheduler_core.consolidation.amounts import Amount, amounts
from scheduler_core.engine.outcome import Outcome
from scheduler_core.engine.run import Run
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.replacement import is_made_anew
from scheduler_core.survival.columns import fastest
from scheduler_core.survival.replay import FirstRun, LossReplay, goes_with_its_node


@dataclass(frozen=True, slots=True)
class Trial:
    """nodes : tried beside those that went before. goes : whether they may go, too. pod, message : if not, the pod that prevents it, and why.

    There is no such pod if the nodes that stay have too little.
    """

    nodes: tuple[str, ...]
    goes: bool
    pod: str = ""
    message: str = ""

    def to_dict(self) -> dict[str, Any]:
        return {"nodes": list(self.nodes), "goes": self.goes, "pod": self.pod, "message": self.message}

    @classmethod
    def from_dict(cls, record: dict[str, Any]) -> Trial:
        """The inverse of ``to_dict``."""
        return cls(tuple(record["nodes"]), record["goes"], record["pod"], record["message"])


class Trials:
    """Of one cluster, as a run left it."""

    def __init__(self, run: Run) -> None:
        replay = LossReplay(run)
        self.pods = replay.pods
        self._replay = fastest(run, replay)
        self._amounts, self._row_of = amounts(run), run.state.nodes.row_of

    def run(self, gone: Collection[str]) -> FirstRun:
        """Without these nodes; broken off where a pod finds no place. The order of pods is that of the queue."""
        nodes = frozenset(gone)
        return self._replay.first_run(nodes, [pod for pod in self.pods if moves(pod, nodes)])

    def of(self, gone: Collection[str], lot: tuple[str, ...]) -> Trial:
        """The lot together with those that go already. If amounts are short already, it fails without a run."""
        short = self._short((*gone, *lot))
        if short is not None:
            return Trial(lot, False, message=f"the nodes that stay have less than {short.words}")
        obstacle = self.run((*gone, *lot)).obstacle
        return Trial(lot, True) if obstacle is None else Trial(lot, False, obstacle.pod, why(obstacle))

    def _short(self, gone: Collection[str]) -> Amount | None:
        staying = np.ones(len(self._row_of), dtype=bool)
        staying[[self._row_of[name] for name in gone]] = False
        return next((one for one in self._amounts if one.is_short(staying)), None)


def moves(pod: Pod, nodes: Collection[str]) -> bool:
    """Whether the pod is on one of the nodes and is recreated when the node is gone."""
    return pod.spec.node_name in nodes and is_made_anew(pod) and not goes_with_its_node(pod)


def why(obstacle: Outcome) -> str:
    """In the scheduler's words, where it has some."""
    if obstacle.victims:
        return f"it would evict {', '.join(obstacle.victims)} from {obstacle.nominated or obstacle.node}"
    return obstacle.message
