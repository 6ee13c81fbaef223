"""JointChange: a change that helps all pods that wait for the same reason; JointRemedies: the answer to the question which ones there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from scheduler_core.engine.run import Run
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import POD, Change, Target
from scheduler_core.remedies.changes.cluster import Lookup
from scheduler_core.remedies.changes.steps import steps
from scheduler_core.remedies.proof import Effects

Part: TypeAlias = tuple[Change, ...]
"""What is only done as a whole: a change of the template, of all pods; or changes of one node."""


@dataclass(frozen=True, slots=True)
class JointChange:
    """nodes : pod → its node in the run with the changes."""

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
                    "effects": one.effects.to_dict(),
                    "nodes": [{"pod": pod, "node": node} for pod, node in one.nodes.items()],
                }
                for one in self.answers
            ],
        }


def flat(parts: Sequence[Part]) -> tuple[Change, ...]:
    return tuple(change for part in parts for change in part)


def counted(part: Part) -> Part:
    """What costs something: a template is changed once."""
    return part[:1] if part[0].target.kind == POD else part


def parts_in_words(parts: Sequence[Part], own: Target) -> str:
    """Without a full stop. own : the pod that stands for all."""
    added = [part[0].text for part in parts if part[0].kind == kinds.ADD_NODE]
    said = [
        f"{one.text} in the template" if one.target == own else one.text
        for part in parts
        for one in (part[:1] if part[0].target == own else part)
        if one.kind != kinds.ADD_NODE
    ]
    if added:
        like = added[0].removeprefix("add a node like ")
        said.append(added[0] if len(added) == 1 else f"add {len(added)} nodes like {like}")
    return ", and ".join(said)
