"""A change of pods as a patch of the workload that makes them, which is what one applies in a cluster."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.ownership import Ownership
from scheduler_core.remedies.changes.change import POD, Target
from scheduler_core.remedies.changes.cluster import Lookup, manifest_of
from scheduler_core.remedies.changes.edits import Edit, Path, json_patch
from scheduler_core.remedies.changes.refusals import needs_recreation, note

_TEMPLATE: Final[Path] = ("spec", "template")
_PRIORITY: Final[Path] = ("spec", "priority")
"""Templates name the class only."""
_STATIC: Final = "Node"
"""What controls static pods: they have no template."""


def workload_of(ownership: Ownership, pod: Pod) -> Target | None:
    """What has the template that one changes to change the pod: a Deployment instead of its ReplicaSets. None for static pods and those
    without a controller.
    """
    above = list(ownership.controllers(pod.metadata))
    if not above or above[0].kind == _STATIC:
        return None
    owner = above[-1] if above[0].kind == "ReplicaSet" else above[0]
    return Target(owner.kind, f"{pod.namespace}/{owner.name}")


def template_patches(
    cluster: Cluster, pods: Iterable[str], edits: Sequence[Edit], lookup: Lookup
) -> list[dict[str, Any]]:
    """One a workload of these pods, as plain JSON: ``object``, ``patch`` (RFC 6902), its ``pods``, and ``recreate`` and ``note`` as in ``steps``.
    Pods without a workload are in none.

    The spec of the template is taken to be that of the first pod: snapshots have no templates.
    """
    models, ownership = {pod.key: pod for pod in cluster.pods}, Ownership(cluster)
    by_workload: dict[Target, list[str]] = {}
    for key in pods:
        workload = workload_of(ownership, models[key])
        if workload is not None:
            by_workload.setdefault(workload, []).append(key)
    return [
        _record(workload, _patch(lookup(POD, own[0]) or manifest_of(models[own[0]]), edits), own)
        for workload, own in by_workload.items()
    ]


def _record(workload: Target, patch: list[dict[str, Any]], pods: list[str]) -> dict[str, Any]:
    return {
        "object": workload.to_dict(),
        "patch": patch,
        "pods": pods,
        "recreate": needs_recreation(workload.kind, patch),
        "note": note(workload.kind, patch),
    }


def _patch(pod: Mapping[str, Any], edits: Sequence[Edit]) -> list[dict[str, Any]]:
    template = {"spec": {"template": {"spec": pod["spec"]}}}
    kept = [edit for edit in edits if edit.path != _PRIORITY]
    return json_patch(template, [Edit((*_TEMPLATE, *edit.path), edit.value) for edit in kept])
