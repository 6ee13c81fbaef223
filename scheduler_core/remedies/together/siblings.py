"""Siblings: the other pods of the workloads that waiting pods belong to. A changed template changes these, too.

They are made anew, as by a rolling update that has ended: without a node and a status, they wait like the pods that were asked about,
and need a node again. So the what-if of the run changes all pods of a workload (drafts/pods.py).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from scheduler_core.engine.run import Run
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.replacement import IDENTITY
from scheduler_core.remedies.changes.change import POD, Change, Target
from scheduler_core.remedies.changes.cluster import manifest_of
from scheduler_core.remedies.changes.edits import GONE, Edit
from scheduler_core.remedies.changes.templates import Workloads
from scheduler_core.remedies.together.parts import Part

_ANEW: Final = (
    Edit(("spec", "nodeName"), GONE),
    Edit(("status",), {"phase": "Pending"}),
    *(Edit(("metadata", field), GONE) for field in IDENTITY),
)


class Siblings:
    """pods : namespace/name of the pods that are asked about, which are not among the siblings; ``own`` : the first of them."""

    def __init__(self, run: Run, own: Pod, pods: Sequence[str]) -> None:
        asked = frozenset(pods)
        known = Workloads(run.cluster)
        workloads = {known.of(pod) for pod in asked} - {None}
        self._own = own
        self._pods = [
            pod
            for pod in run.cluster.pods
            if pod.key not in asked and _is_up(pod) and known.of(pod.key) in workloads
        ]

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(pod.key for pod in self._pods)

    def placed(self, run: Run) -> list[tuple[str, str]]:
        """Pod, node: those that are on one at the end of the run."""
        evicted = {pod for outcome in run.outcomes for pod in outcome.victims}
        before = {pod.key: pod.spec.node_name for pod in self._pods if pod.key not in evicted}
        nodes = {key: run.placements.get(key, before.get(key, "")) for key in self.keys}
        return [(key, node) for key, node in nodes.items() if node]

    def changes(self, parts: Sequence[Part]) -> tuple[Change, ...]:
        """One a sibling, with what the parts change of the template; none if they do not change it."""
        template = [
            part[0] for part in parts if part[0].target.kind == POD and part[0].target.key == self._own.key
        ]
        if not template:
            return ()
        edits = tuple(edit for change in template for edit in change.edits)
        return tuple(self._change(pod, template[0], edits) for pod in self._pods)

    def _change(self, pod: Pod, like: Change, edits: tuple[Edit, ...]) -> Change:
        anew = _ANEW if pod.is_assigned else ()
        given = (*_as_in(manifest_of(self._own), manifest_of(pod), edits), *edits, *anew)
        return Change(like.kind, Target(POD, pod.key), like.text, like.subject, given)


def _as_in(own: Mapping[str, Any], sibling: Mapping[str, Any], edits: Sequence[Edit]) -> list[Edit]:
    """The fields that the edits change, as the pod has them that the edits were made for: what is injected into a pod differs."""
    fields = dict.fromkeys(edit.path[1] for edit in edits if edit.path[0] == "spec")
    return [
        Edit(("spec", field), own["spec"][field])
        for field in fields
        if field in own["spec"] and own["spec"][field] != sibling["spec"].get(field)
    ]


def _is_up(pod: Pod) -> bool:
    return not (pod.is_terminal or pod.is_terminating)
