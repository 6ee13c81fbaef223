"""A change of pods as a patch of the workload that makes them, which is what one applies in a cluster."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.ownership import Ownership
from scheduler_core.remedies.changes.change import POD, Change, Target
from scheduler_core.remedies.changes.cluster import Lookup, manifest_of
from scheduler_core.remedies.changes.edits import Edit, Path, json_patch
from scheduler_core.remedies.changes.refusals import needs_recreation, note
from scheduler_core.remedies.changes.template_spec import edit_of_template, inferred_spec, uploaded_spec

_TEMPLATE: Final[Path] = ("spec", "template")
_PRIORITY: Final[Path] = ("spec", "priority")
"""Templates name the class only."""
_STATIC: Final = "Node"
"""What controls static pods: they have no template."""


class Workloads:
    """The workloads of the pods of a cluster. Pods are named by their keys."""

    def __init__(self, cluster: Cluster) -> None:
        self._pods = {pod.key: pod for pod in cluster.pods}
        self._ownership = Ownership(cluster)

    def of(self, pod: str) -> Target | None:
        """What has the template that one changes to change the pod: a Deployment instead of its ReplicaSets. None for static pods, those
        without a controller, and pods that are not in the cluster.
        """
        found = self._pods.get(pod)
        above = [] if found is None else self._above(found)
        if not above or above[0].kind == _STATIC:
            return None
        return above[-1] if above[0].kind == "ReplicaSet" else above[0]

    @cached_property
    def n_pods(self) -> Counter[Target | None]:
        """The number of pods of each."""
        return Counter(map(self.of, self._pods))

    def patches(
        self, changes: Iterable[Change], own: str, pods: Iterable[str], lookup: Lookup
    ) -> list[dict[str, Any]]:
        """One a workload of these pods, as plain JSON: ``object``, ``patch`` (RFC 6902), its ``pods``, and ``recreate`` and ``note`` as in
        ``steps``. Pods without a workload are in none, nor those whose template does not have what changes.

        own : the pod in whose spec the changes are made. The template is that of the uploaded workload, or of its ReplicaSet. Without
        them it is taken to be as its first pod, less what is added to pods.
        """
        edits = [edit for one in changes if one.target == Target(POD, own) for edit in one.edits]
        by_workload: dict[Target, list[str]] = {}
        for pod in pods if edits else ():
            if (workload := self.of(pod)) is not None:
                by_workload.setdefault(workload, []).append(pod)
        made = (
            (workload, self._patch(workload, of_it[0], edits, lookup), of_it)
            for workload, of_it in by_workload.items()
        )
        return [_record(workload, patch, of_it) for workload, patch, of_it in made if patch]

    def _above(self, pod: Pod) -> list[Target]:
        """Its controller, what controls that, and so on."""
        controllers = self._ownership.controllers(pod.metadata)
        return [Target(one.kind, f"{pod.namespace}/{one.name}") for one in controllers]

    def _patch(
        self, workload: Target, own: str, edits: Sequence[Edit], lookup: Lookup
    ) -> list[dict[str, Any]]:
        """Empty if the template does not have what changes, or is elsewhere (a Job of Volcano)."""
        model = self._pods[own]
        pod = lookup(POD, own) or manifest_of(model)
        spec = uploaded_spec([workload, *self._above(model)], lookup)
        if spec is None and lookup(workload.kind, workload.key) is not None:
            return []
        return _template_patch(spec or inferred_spec(workload.kind, pod), pod, edits)


def _template_patch(
    spec: Mapping[str, Any], pod: Mapping[str, Any], edits: Sequence[Edit]
) -> list[dict[str, Any]]:
    kept = [edit for edit in edits if edit.path != _PRIORITY]
    try:
        own = [edit_of_template(edit, pod, {"spec": spec}) for edit in kept]
        return json_patch(
            {"spec": {"template": {"spec": spec}}},
            [replace(edit, path=(*_TEMPLATE, *edit.path)) for edit in own],
        )
    except KeyError:
        return []


def _record(workload: Target, patch: list[dict[str, Any]], pods: list[str]) -> dict[str, Any]:
    return {
        "object": workload.to_dict(),
        "patch": patch,
        "pods": pods,
        "recreate": needs_recreation(workload.kind, patch),
        "note": note(workload.kind, patch),
    }
