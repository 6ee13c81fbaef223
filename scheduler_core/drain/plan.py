"""What comes of it: a plan, node by node, or why there is none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

RETIRE, UPGRADE = MODES = ("retire", "upgrade")
NO_PLACE, BUDGET, NO_CONTROLLER = "place", "budget", "controller"
MOST_SURGE: Final = 100


@dataclass(frozen=True, slots=True)
class Wave:
    """Pods that are evicted at the same time.

    places : pod → the node of its new pod.
    budgets : why the other pods of the node have to wait.
    """

    places: Mapping[str, str]
    budgets: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        return {"places": dict(self.places), "budgets": list(self.budgets)}

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Wave:
        """The inverse of ``to_dict``."""
        return cls(dict(record["places"]), tuple(record["budgets"]))


@dataclass(frozen=True, slots=True)
class NodeDrain:
    """The draining of one node.

    arrives : the node that replaces it and arrives before, "" if none.
    waves : evictions, in their order.
    """

    node: str
    arrives: str
    waves: tuple[Wave, ...]

    @property
    def evicted(self) -> int:
        return sum(len(wave.places) for wave in self.waves)

    def to_dict(self) -> dict[str, Any]:
        return {"node": self.node, "arrives": self.arrives, "waves": [wave.to_dict() for wave in self.waves]}

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> NodeDrain:
        """The inverse of ``to_dict``."""
        return cls(record["node"], record["arrives"], tuple(map(Wave.from_dict, record["waves"])))


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why there is no plan in this order.

    node : the node at which the plan ends.
    pod : the pod that cannot leave it.
    by : "place" if the pod finds no other node, "budget" if budgets never allow its eviction, "controller" if no
        controller would recreate it.
    budget : namespace/name.
    message : the reason in words.
    """

    node: str
    pod: str
    by: str
    budget: str
    message: str

    def to_dict(self) -> dict[str, Any]:
        return {
            "node": self.node,
            "pod": self.pod,
            "by": self.by,
            "budget": self.budget,
            "message": self.message,
        }


@dataclass(frozen=True, slots=True)
class Drain:
    """mode : "retire" or "upgrade".
    order : the nodes in the order of draining.
    steps : one for each node that can be drained; for all nodes, if there is a plan.
    """

    mode: str
    surge: int
    order: tuple[str, ...]
    steps: tuple[NodeDrain, ...]
    obstacle: Obstacle | None

    @property
    def evicted(self) -> int:
        """Number of evictions; a pod that moves twice counts twice."""
        return sum(step.evicted for step in self.steps)

    def to_dict(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {
            "mode": self.mode,
            "surge": self.surge,
            "order": list(self.order),
            "steps": [step.to_dict() for step in self.steps],
            "obstacle": None if self.obstacle is None else self.obstacle.to_dict(),
            "evicted": self.evicted,
        }

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Drain:
        """The inverse of ``to_dict``."""
        obstacle = record["obstacle"]
        return cls(
            record["mode"],
            record["surge"],
            tuple(record["order"]),
            tuple(map(NodeDrain.from_dict, record["steps"])),
            None if obstacle is None else Obstacle(**obstacle),
        )
