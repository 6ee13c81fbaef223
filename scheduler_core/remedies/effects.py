"""Effects: what changes of one pod do to the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scheduler_core.remedies.changes.cost import Costs


@dataclass(frozen=True, slots=True)
class Effects:
    """Differences between the run with the changes and the run without them. Pods as namespace/name, sorted; changed pods are
    left out, but for those that end and that their controllers create again.

    node : the pod's node. moved : pods on other nodes than before. evicted : pods that were not evicted before.
    left_pending : pods that had a node before and have none. placed : the opposite.
    """

    node: str
    moved: tuple[str, ...] = ()
    evicted: tuple[str, ...] = ()
    left_pending: tuple[str, ...] = ()
    placed: tuple[str, ...] = ()

    @property
    def n_lost(self) -> int:
        """The number of pods that lose their node."""
        return len(self.evicted) + len(self.left_pending)

    def cost(self, costs: Costs) -> float:
        n_evicted = len(self.evicted)
        return costs.of_effects(moved=len(self.moved), evicted=n_evicted, left_pending=len(self.left_pending))

    def to_dict(self) -> dict[str, Any]:
        return {
            "node": self.node,
            "moved": list(self.moved),
            "evicted": list(self.evicted),
            "leftPending": list(self.left_pending),
            "placed": list(self.placed),
        }
