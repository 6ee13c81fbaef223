"""NodeFit: a pod on a node. Which filters object, or how far it is behind the winner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scheduler_core.drafts.base import DraftBase
from scheduler_core.drafts.draft import POD, pod_key
from scheduler_core.drafts.language import Change
from scheduler_core.engine.run import Run
from scheduler_core.errors import InvalidInput, Problem


@dataclass(frozen=True, slots=True)
class Objection:
    """A plugin that turns the pod away. reached : whether the scheduler came as far as asking it; only the first one is."""

    plugin: str
    reached: bool
    code: str | None
    reasons: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        return {
            "plugin": self.plugin,
            "reached": self.reached,
            "code": self.code,
            "reasons": list(self.reasons),
        }


@dataclass(frozen=True, slots=True)
class NodeFit:
    """The result of the pod's last attempt for the node.

    k : its number in the run. outcome : how it ended, on which ``winner``. message : why it did not find one.
    objections : the filters that reject this node for the pod, the deciding one first.
    total, winner_total : the points of both nodes; None where a node was not scored. points : by plugin, for the node and the winner.
    """

    pod: str
    node: str
    k: int
    outcome: str
    winner: str | None
    message: str
    objections: tuple[Objection, ...]
    total: int | None
    winner_total: int | None
    points: tuple[tuple[str, int | None, int | None], ...]

    @property
    def behind(self) -> int | None:
        """Points that the node lacks to the winner."""
        if self.total is None or self.winner_total is None:
            return None
        return self.winner_total - self.total

    def to_dict(self) -> dict[str, Any]:
        return {
            "pod": self.pod,
            "node": self.node,
            "k": self.k,
            "outcome": self.outcome,
            "winner": self.winner,
            "message": self.message,
            "objections": [one.to_dict() for one in self.objections],
            "total": self.total,
            "winnerTotal": self.winner_total,
            "behind": self.behind,
            "points": [
                {"plugin": plugin, "node": points, "winner": others} for plugin, points, others in self.points
            ],
        }


def fit(base: DraftBase, changes: Sequence[Change], pod: str, node: str) -> NodeFit:
    """With the changes made. A pod that is on a node without an attempt of this run is taken off it first.

    Raises InvalidInput as ``DraftBase.applied`` does, and for a pod that is never attempted or a node that is not there.
    """
    key = pod_key(pod)
    run = base.applied(changes).run if changes else base.run
    if not _is_attempted(run, key):
        run = base.applied([*changes, Change(evict_pod=key)]).run
    if not _is_attempted(run, key):
        raise InvalidInput([Problem("pod", f"no scheduler of the policy attempts {POD} {key}")])
    return fit_in(run, key, node)


def fit_in(run: Run, pod: str, node: str) -> NodeFit:
    """In a run that has attempted the pod, ``namespace/name``. Raises InvalidInput for a node that is not there."""
    if node not in run.snapshot.nodes.row_of:
        raise InvalidInput([Problem("node", f"there is no Node {node}")])
    explanation = run.explain(pod)
    outcome, said = explanation.outcome, explanation.node(node)
    winner = outcome["node"]
    best = explanation.node(winner) if winner else None
    return NodeFit(
        pod=pod,
        node=node,
        k=outcome["k"],
        outcome=outcome["outcome"],
        winner=winner,
        message=outcome["message"],
        objections=_objections(said),
        total=said["total"],
        winner_total=None if best is None else best["total"],
        points=_points(said, best),
    )


def _is_attempted(run: Run, pod: str) -> bool:
    return any(outcome.pod == pod for outcome in run.outcomes)


def _objections(said: Mapping[str, Any]) -> tuple[Objection, ...]:
    return tuple(
        Objection(one["plugin"], one["verdict"] == "rejected", one["code"], tuple(one["reasons"]))
        for one in said["filters"]
        if one["wouldBe"] == "rejected"
    )


def _points(
    said: Mapping[str, Any], best: Mapping[str, Any] | None
) -> tuple[tuple[str, int | None, int | None], ...]:
    own, winner = (
        {score["plugin"]: score["weighted"] for score in (one or {}).get("scores", ())}
        for one in (said, best)
    )
    return tuple((plugin, own.get(plugin), winner.get(plugin)) for plugin in {**winner, **own})
