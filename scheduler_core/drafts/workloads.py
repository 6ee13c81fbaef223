"""What changes of workloads do to manifests: `scale`, and `updatePods` of all pods of one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scheduler_core.drafts.draft import POD, Draft, Handler, name_of, pod_key
from scheduler_core.drafts.language import Scale, UpdatePods
from scheduler_core.drafts.pods import is_bound, update, updated
from scheduler_core.model.manifest_fields import Manifest, controller_of, mapping
from scheduler_core.model.objects.pod import TERMINAL_PHASES
from scheduler_core.model.replacement import manifest_made_anew
from scheduler_core.problems import child
from scheduler_core.scalars import natural

_STATEFUL: Final = "StatefulSet"
_CLAIM: Final = "PersistentVolumeClaim"
_BETWEEN: Final = {"Deployment": "ReplicaSet", "CronJob": "Job"}
"""What controls the pods of those that do not do so themselves."""


def update_pods(draft: Draft, change: UpdatePods, path: str) -> None:
    if change.pod is not None:
        found = draft.find_or_note(POD, pod_key(change.pod), child(path, "pod"))
        if found is not None:
            update(draft, found, change, path)
    elif change.workload is not None:
        owner = change.workload
        pods = _pods_of(draft, owner.kind, owner.namespace, owner.name)
        if not pods and draft.find(owner.kind, f"{owner.namespace}/{owner.name}") is None:
            draft.problems.add(
                child(path, "workload"), f"there is no {owner.kind} {owner.namespace}/{owner.name}"
            )
        for pod in pods:
            update(draft, pod, change, path)
        _update_templates(draft, change, path)


def scale(draft: Draft, change: Scale, path: str) -> None:
    """More pods are like the last one; those that wait go first, then the last of the list, of a StatefulSet the highest number."""
    pods = _pods_of(draft, change.kind, change.namespace, change.name)
    if not pods:
        owner = f"{change.kind} {change.namespace}/{change.name}"
        draft.problems.add(path, f"{owner} has no pod to go by")
        return
    if change.kind == _STATEFUL:
        pods.sort(key=_number_of)
    else:
        pods.sort(key=lambda pod: not is_bound(pod))
    for pod in _surplus(pods, change):
        draft.remove(*name_of(pod))
    model = pods[-1]
    for number in range(len(pods), change.replicas):
        _add_like(draft, model, number, is_stateful=change.kind == _STATEFUL)
    _set_replicas(draft, change)


def _surplus(pods: list[Manifest], change: Scale) -> list[Manifest]:
    if change.kind == _STATEFUL:
        return pods[change.replicas :]
    n_waiting = sum(not is_bound(pod) for pod in pods)
    by_turn = [*pods[:n_waiting], *reversed(pods[n_waiting:])]
    return by_turn[: max(len(pods) - change.replicas, 0)]


def _add_like(draft: Draft, model: Manifest, number: int, *, is_stateful: bool) -> None:
    """A pod that waits; of a StatefulSet with claims of its own, like those of the model."""
    base = model["metadata"]["name"].rpartition("-")[0] or model["metadata"]["name"]
    name = _free_name(draft, model, base, number)
    pod = manifest_made_anew(model)
    pod["metadata"] = {**pod["metadata"], "name": name}
    if is_stateful:
        pod["spec"]["volumes"] = [
            _own_claim(draft, model, name, volume) for volume in pod["spec"].get("volumes") or ()
        ]
        labels = mapping(pod["metadata"].get("labels"))
        pod["metadata"]["labels"] = {
            key: name if value == model["metadata"]["name"] else value for key, value in labels.items()
        }
    draft.keep(pod)


def _free_name(draft: Draft, model: Manifest, base: str, number: int) -> str:
    namespace = name_of(model)[1].rpartition("/")[0]
    while draft.find(POD, f"{namespace}/{base}-{number}") is not None:
        number += 1
    return f"{base}-{number}"


def _own_claim(draft: Draft, model: Manifest, name: str, volume: dict[str, Any]) -> dict[str, Any]:
    """The volume with the new pod's claim, if the model's is its own."""
    claim = str(mapping(volume.get("persistentVolumeClaim")).get("claimName", ""))
    template, found, _ = claim.rpartition(f"-{model['metadata']['name']}")
    if not found:
        return volume
    own = f"{template}-{name}"
    namespace = name_of(model)[1].rpartition("/")[0]
    given = draft.find(_CLAIM, f"{namespace}/{claim}")
    if given is not None and draft.find(_CLAIM, f"{namespace}/{own}") is None:
        spec = {key: value for key, value in given["spec"].items() if key != "volumeName"}
        metadata = {"name": own, "namespace": namespace}
        draft.keep({**given, "metadata": metadata, "spec": spec, "status": {"phase": "Pending"}})
    return {**volume, "persistentVolumeClaim": {**volume["persistentVolumeClaim"], "claimName": own}}


def _set_replicas(draft: Draft, change: Scale) -> None:
    """In the workload's own manifest, if it is there."""
    found = draft.find(change.kind, f"{change.namespace}/{change.name}")
    if found is not None:
        field = "parallelism" if change.kind == "Job" else "replicas"
        draft.keep({**found, "spec": {**mapping(found.get("spec")), field: change.replicas}})


def _update_templates(draft: Draft, change: UpdatePods, path: str) -> None:
    owner = change.workload
    assert owner is not None
    found = draft.find(owner.kind, f"{owner.namespace}/{owner.name}")
    template = mapping(mapping(mapping(found).get("spec")).get("template"))
    if found is not None and mapping(template.get("spec")):
        spec = {**found["spec"], "template": updated(draft, template, change, path)}
        draft.keep({**found, "spec": spec})


def _pods_of(draft: Draft, kind: str, namespace: str, name: str) -> list[Manifest]:
    """In the order of the objects; those that are over or going are left out."""
    controllers = {(kind, name)}
    between = _BETWEEN.get(kind)
    if between is not None:
        controllers |= {
            (between, one["metadata"]["name"])
            for one in draft.all_of(between)
            if _is_controlled(one, namespace, {(kind, name)})
        }
    return [pod for pod in draft.all_of(POD) if _is_controlled(pod, namespace, controllers) and _is_up(pod)]


def _is_controlled(manifest: Manifest, namespace: str, controllers: set[tuple[str, str]]) -> bool:
    controller = controller_of(manifest)
    is_theirs = controller is not None and (controller.get("kind"), controller.get("name")) in controllers
    return is_theirs and name_of(manifest)[1].rpartition("/")[0] == namespace


def _is_up(pod: Manifest) -> bool:
    is_over = mapping(pod.get("status")).get("phase") in TERMINAL_PHASES
    return not (is_over or pod["metadata"].get("deletionTimestamp"))


def _number_of(pod: Manifest) -> int:
    number = natural(pod["metadata"]["name"].rpartition("-")[2])
    return -1 if number is None else number


ON_WORKLOADS: Final[Mapping[str, Handler]] = {"update_pods": update_pods, "scale": scale}
