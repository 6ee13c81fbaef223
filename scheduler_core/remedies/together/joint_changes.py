"""JointChange: a change that helps all pods that wait for the same reason; JointRemedies: the answer to the question which ones there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scheduler_core.engine.run import Run
from scheduler_core.remedies.changes.change import POD, Change, Target
from scheduler_core.remedies.changes.cluster import Lookup
from scheduler_core.remedies.changes.steps import steps
from scheduler_core.remedies.changes.templates import template_patches
from scheduler_core.remedies.proof import Effects


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
        return {
            "pods": list(self.pods),
            "limits": list(self.limits),
            "answers": [
                {
                    "text": one.text,
                    "cost": round(one.cost, 3),
                    "steps": steps(cluster, configuration, one.changes, find),
                    "templates": self._templates(one, find),
                    "effects": one.effects.to_dict(),
                    "nodes": [{"pod": pod, "node": node} for pod, node in one.nodes.items()],
                }
                for one in self.answers
            ],
        }

    def _templates(self, answer: JointChange, find: Lookup) -> list[dict[str, Any]]:
        own = Target(POD, self.pods[0])
        edits = [edit for change in answer.changes if change.target == own for edit in change.edits]
        return template_patches(self.run.cluster, answer.nodes, edits, find) if edits else []
