"""What changes of pods do to manifests. A pod whose spec changes waits again, as its replacement in a cluster would."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec import UNSET

from scheduler_core.drafts.draft import NODE, POD, Draft, Handler, name_of, pod_key
from scheduler_core.drafts.labels import check_labels, with_labels
from scheduler_core.drafts.language import Bind, UpdatePods
from scheduler_core.model.manifest_fields import Manifest, controller_of, mapping
from scheduler_core.model.objects.pod import TERMINAL_PHASES
from scheduler_core.model.replacement import manifest_made_anew
from scheduler_core.model.resources.names import HUGEPAGES_PREFIX
from scheduler_core.model.resources.requests import is_extended
from scheduler_core.problems import child

_LISTS: Final = ("containers", "initContainers")
_FIELDS: Final = {
    "node_selector": "nodeSelector",
    "affinity": "affinity",
    "tolerations": "tolerations",
    "topology_spread_constraints": "topologySpreadConstraints",
}


def is_static(pod: Manifest) -> bool:
    """The kubelet of its node runs it."""
    controller = controller_of(pod)
    return controller is not None and controller.get("kind") == NODE


def leave(draft: Draft, pod: Manifest, *, stays_away: bool = False) -> None:
    """The pod leaves its node: its controller recreates it under the same name; without a controller it is gone.

    stays_away : it is gone in any case.
    """
    is_ending = (
        pod["metadata"].get("deletionTimestamp") or mapping(pod.get("status")).get("phase") in TERMINAL_PHASES
    )
    if stays_away or is_ending or controller_of(pod) is None:
        draft.remove(*name_of(pod))
    else:
        draft.keep(manifest_made_anew(pod))


def is_bound(pod: Manifest) -> bool:
    return bool(mapping(pod.get("spec")).get("nodeName"))


def evict_pod(draft: Draft, pod: str, path: str) -> None:
    """It leaves its node and waits, even if no controller would recreate it."""
    found = draft.find_or_note(POD, pod_key(pod), path)
    if found is None:
        return
    if is_bound(found):
        draft.keep(manifest_made_anew(found))
    else:
        draft.problems.add(path, f"Pod {pod_key(pod)} is on no node")


def delete_pod(draft: Draft, pod: str, path: str) -> None:
    if draft.find_or_note(POD, pod_key(pod), path) is not None:
        draft.remove(POD, pod_key(pod))


def bind(draft: Draft, change: Bind, path: str) -> None:
    found = draft.find_or_note(POD, pod_key(change.pod), child(path, "pod"))
    node = draft.find_or_note(NODE, change.node, child(path, "node"))
    if found is not None and node is not None:
        waiting = manifest_made_anew(found) if is_bound(found) else found
        spec = {**mapping(waiting.get("spec")), "nodeName": change.node}
        draft.keep({**waiting, "spec": spec, "status": {"phase": "Running"}})


def update(draft: Draft, pod: Manifest, change: UpdatePods, path: str) -> None:
    """Labels alone leave a pod where it is."""
    changed = updated(draft, pod, change, path)
    if is_bound(pod) and changed["spec"] != pod.get("spec"):
        changed = manifest_made_anew(changed)
    draft.keep(changed)


def updated(draft: Draft, manifest: Manifest, change: UpdatePods, path: str) -> dict[str, Any]:
    """A pod or a template (``metadata`` and ``spec``) with the change."""
    metadata = {**mapping(manifest.get("metadata"))}
    if change.labels:
        metadata = with_labels(metadata, change.labels)
        check_labels(draft, change.labels, child(path, "labels"))
    spec: dict[str, Any] = {**mapping(manifest.get("spec"))}
    for attribute, name in _FIELDS.items():
        _set(spec, name, getattr(change, attribute))
    if change.add_tolerations:
        spec["tolerations"] = [*(spec.get("tolerations") or ()), *map(dict, change.add_tolerations)]
    _set_priority(spec, change)
    _remove_gates(draft, spec, change, child(path, "removeGates"))
    for container, amounts in change.requests.items():
        _set_requests(draft, spec, container, amounts, f"{path}.requests.{container}")
    return {**manifest, "metadata": metadata, "spec": spec}


def _set(spec: dict[str, Any], name: str, value: object) -> None:
    if value is None:
        spec.pop(name, None)
    elif value is not UNSET:
        spec[name] = [dict(one) for one in value] if isinstance(value, tuple) else value


def _set_priority(spec: dict[str, Any], change: UpdatePods) -> None:
    """Of number and class the one that is not named goes: the class says the number."""
    for value, name, other in (
        (change.priority, "priority", "priorityClassName"),
        (change.priority_class_name, "priorityClassName", "priority"),
    ):
        _set(spec, name, value)
        if value is not UNSET and value is not None:
            spec.pop(other, None)


def _remove_gates(draft: Draft, spec: dict[str, Any], change: UpdatePods, path: str) -> None:
    if not change.remove_gates:
        return
    gates = list(spec.get("schedulingGates") or ())
    known = [one["name"] for one in gates]
    wanted = known if change.remove_gates == "all" else change.remove_gates
    for name in wanted:
        if name not in known:
            draft.problems.add(path, f"there is no scheduling gate {name}")
    spec["schedulingGates"] = [one for one in gates if one["name"] not in wanted]


def _set_requests(
    draft: Draft,
    spec: dict[str, Any],
    container: str,
    amounts: Mapping[str, str | int | float | None],
    path: str,
) -> None:
    for field in _LISTS:
        listed = list(spec.get(field) or ())
        for index, one in enumerate(listed):
            if one.get("name") == container:
                listed[index] = _with_requests(one, amounts)
                spec[field] = listed
                return
    draft.problems.add(path, f"there is no container {container}")


def _with_requests(
    container: Mapping[str, Any], amounts: Mapping[str, str | int | float | None]
) -> dict[str, Any]:
    """Of extended resources and huge pages the limit is the request. Without a request its limit would take its place: it goes, too."""
    resources = {**mapping(container.get("resources"))}
    requests, limits = {**mapping(resources.get("requests"))}, {**mapping(resources.get("limits"))}
    for name, amount in amounts.items():
        requests.pop(name, None)
        limits.pop(name, None)
        if amount is not None:
            requests[name] = amount
            if is_extended(name) or name.startswith(HUGEPAGES_PREFIX):
                limits[name] = amount
    return {**container, "resources": {**resources, "requests": requests, "limits": limits}}


ON_NAMED_PODS: Final[Mapping[str, Handler]] = {"evict_pod": evict_pod, "delete_pod": delete_pod, "bind": bind}
