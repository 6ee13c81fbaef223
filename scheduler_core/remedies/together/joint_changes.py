"""JointChange: a change that helps all pods that wait for the same reason; JointRemedies: the answer to the question which ones there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scheduler_core.engine.run import Run
from scheduler_core.remedies.changes.change import Change
from scheduler_core.remedies.changes.cluster import Lookup
from scheduler_core.remedies.changes.steps import steps
from scheduler_core.remedies.changes.templates import Workloads
from scheduler_core.remedies.effects import Effects


@dataclass(frozen=True, slots=True)
class JointChange:
    """nodes : pod → its node in the run with the changes, of those that are asked about and of those that a changed template makes anew."""

    text: str
    changes: tuple[Change, ...]
    effects: Effects
    nodes: Mapping[str, str]
    cost: float


@dataclass(frozen=True, slots=True)
class JointRemedies:
    """pods : that wait for the same reason. answers : the cheapest first. limits : sentences about what was not tried."""

    pods: tuple[str, ...]
    answers: tuple[JointChange, ...]
    limits: tuple[str, ...]
    run: Run
    lookup: Lookup | None = None

    def to_dict(self, lookup: Lookup | None = None) -> dict[str, Any]:
        """As plain JSON. lookup : as for ``Remedies.to_dict``."""
        find = lookup or self.lookup or (lambda kind, key: None)
        cluster, configuration = self.run.cluster, self.run.configuration
        workloads = Workloads(cluster)
        return {
            "pods": list(self.pods),
            "limits": list(self.limits),
            "answers": [
                {
                    "text": one.text,
                    "cost": round(one.cost, 3),
                    "steps": steps(cluster, configuration, one.changes, find),
                    "templates": workloads.patches(one.changes, self.pods[0], one.nodes, find),
                    "effects": one.effects.to_dict(),
                    "nodes": [{"pod": pod, "node": node} for pod, node in one.nodes.items()],
                }
                for one in self.answers
            ],
        }
