"""A change of pods as a patch of the workload that makes them, which is what one applies in a cluster."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.ownership import Ownership
from scheduler_core.remedies.changes.change import POD, Target
from scheduler_core.remedies.changes.cluster import Lookup, manifest_of
from scheduler_core.remedies.changes.edits import Edit, Path, json_patch
from scheduler_core.remedies.changes.refusals import needs_recreation, note
from scheduler_core.remedies.changes.template_spec import edit_of_template, inferred_spec, uploaded_spec

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
    Pods without a workload are in none, nor those whose template does not have what changes.

    The template is that of the uploaded workload, or of its ReplicaSet. Without them it is taken to be as its first pod, less
    what is added to pods.
    """
    models, ownership = {pod.key: pod for pod in cluster.pods}, Ownership(cluster)
    by_workload: dict[Target, list[Pod]] = {}
    for key in pods:
        workload = workload_of(ownership, models[key])
        if workload is not None:
            by_workload.setdefault(workload, []).append(models[key])
    made = []
    for workload, own in by_workload.items():
        patch = _patch([workload, *_controllers(ownership, own[0])], own[0], edits, lookup)
        if patch:
            made.append(_record(workload, patch, [pod.key for pod in own]))
    return made


def _controllers(ownership: Ownership, pod: Pod) -> list[Target]:
    return [Target(one.kind, f"{pod.namespace}/{one.name}") for one in ownership.controllers(pod.metadata)]


def _record(workload: Target, patch: list[dict[str, Any]], pods: list[str]) -> dict[str, Any]:
    return {
        "object": workload.to_dict(),
        "patch": patch,
        "pods": pods,
        "recreate": needs_recreation(workload.kind, patch),
        "note": note(workload.kind, patch),
    }


def _patch(
    workloads: Sequence[Target], model: Pod, edits: Sequence[Edit], lookup: Lookup
) -> list[dict[str, Any]]:
    """Of the first of the workloads; empty if its template does not have what changes, or is elsewhere (a Job of Volcano)."""
    pod = lookup(POD, model.key) or manifest_of(model)
    spec = uploaded_spec(workloads, lookup)
    if spec is None and lookup(workloads[0].kind, workloads[0].key) is not None:
        return []
    spec = spec or inferred_spec(workloads[0].kind, pod)
    kept = [edit for edit in edits if edit.path != _PRIORITY]
    try:
        own = [edit_of_template(edit, pod, {"spec": spec}) for edit in kept]
        return json_patch(
            {"spec": {"template": {"spec": spec}}},
            [replace(edit, path=(*_TEMPLATE, *edit.path)) for edit in own],
        )
    except KeyError:
        return []
