"""What manifests need and a cluster's objects need not say: images, priority classes, namespaces, volumes that the run has chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from scheduler_core.engine.run import Run
from scheduler_core.model.admission.made_classes import free_class_name, made_class
from scheduler_core.model.admission.priority import (
    HIGHEST_USER_PRIORITY,
    PREEMPT_LOWER_PRIORITY,
    SYSTEM_CLASSES,
)
from scheduler_core.model.kinds import kind_of
from scheduler_core.model.manifest_fields import Manifest, key_of
from scheduler_core.plugins.volumes.claims import SELECTED_NODE

IMAGE: Final = "registry.k8s.io/pause:3.10"
"""Of containers without one, which the API server refuses. It does nothing."""
_ALWAYS_THERE: Final = ("default", "kube-system", "kube-public", "kube-node-lease")
_TO_TEMPLATE: Final = {"CronJob": ("spec", "jobTemplate", "spec", "template"), "PodTemplate": ("template",)}
_TEMPLATE: Final = ("spec", "template")


def completed(objects: Sequence[Manifest]) -> list[Manifest]:
    """With an image in every container, a class for every priority, and the namespaces that are missing, behind the others."""
    classes = _Classes(one for one in objects if one["kind"] == "PriorityClass")
    done = [_with_pod_spec(one, lambda spec: classes.named(_with_images(spec))) for one in objects]
    return [*done, *classes.made, *_missing_namespaces(done)]


def with_volumes(run: Run, objects: Iterable[Manifest]) -> Iterator[Manifest]:
    """Claims that waited for their first pod and have one: as kube-scheduler leaves them, a volume that is there is meant for the
    claim, and a claim that needs a new volume names the node. A pod with a node name passes no scheduler that would do so.
    """
    settled, storage = run.state.claims, run.snapshot.storage
    nodes = {key: run.state.nodes.names[row] for key, row in settled.node_of.items()}
    claims = {
        volume.name: key
        for key, numbers in settled.volumes_of.items()
        for number in numbers[:1]
        if (volume := storage.numbered[number]) is not None
    }
    for one in objects:
        metadata = one["metadata"]
        key = key_of(one)
        if one["kind"] == "PersistentVolumeClaim" and key in nodes:
            annotations = {**(metadata.get("annotations") or {}), SELECTED_NODE: nodes[key]}
            yield {**one, "metadata": {**metadata, "annotations": annotations}}
        elif one["kind"] == "PersistentVolume" and metadata["name"] in claims:
            namespace, _, name = claims[metadata["name"]].rpartition("/")
            reference = {
                "apiVersion": "v1",
                "kind": "PersistentVolumeClaim",
                "namespace": namespace,
                "name": name,
            }
            yield {**one, "spec": {**one["spec"], "claimRef": reference}}
        else:
            yield one


class _Classes:
    """The priority classes there are, and those that have to be made.

    The API server takes a priority and a preemption policy only from a class: a pod that says others is refused.
    """

    def __init__(self, given: Iterable[Manifest]) -> None:
        given = list(given)
        self._known = {name: (value, PREEMPT_LOWER_PRIORITY) for name, value in SYSTEM_CLASSES.items()}
        self._known |= {one["metadata"]["name"]: _effect(one.get("value"), one) for one in given}
        default = next((one["metadata"]["name"] for one in given if one.get("globalDefault")), None)
        self._default = self._known[default] if default else (0, PREEMPT_LOWER_PRIORITY)
        self.made: list[Manifest] = []

    def named(self, spec: Manifest) -> Manifest:
        """The same pod spec with a class that gives it its priority."""
        wanted, name = _effect(spec.get("priority"), spec), spec.get("priorityClassName")
        if name in self._known or (not name and ("priority" not in spec or wanted == self._default)):
            return spec
        if wanted[0] > HIGHEST_USER_PRIORITY:
            return spec
        name = name or next((one for one, effect in self._known.items() if effect == wanted), None)
        name = name or free_class_name(self._known, *wanted)
        if name not in self._known:
            self._known[name] = wanted
            self.made.append(made_class(name, *wanted))
        return {**spec, "priorityClassName": name}


def _effect(value: Any, one: Manifest) -> tuple[int, str]:
    return value or 0, one.get("preemptionPolicy") or PREEMPT_LOWER_PRIORITY


def _with_pod_spec(one: Manifest, change: Callable[[Manifest], Manifest]) -> Manifest:
    """Of a pod, or in the pod template of a workload."""
    path = () if one["kind"] == "Pod" else _TO_TEMPLATE.get(one["kind"], _TEMPLATE)
    return _changed(one, (*path, "spec"), change)


def _changed(one: Manifest, path: Sequence[str], change: Callable[[Manifest], Manifest]) -> Manifest:
    """The manifest as it is if there is nothing at the path."""
    if not path:
        return change(one)
    part = one.get(path[0])
    return {**one, path[0]: _changed(part, path[1:], change)} if isinstance(part, Mapping) else one


def _with_images(spec: Manifest) -> Manifest:
    lists = {name: spec[name] for name in ("containers", "initContainers") if spec.get(name)}
    return {**spec} | {
        name: [one if one.get("image") else {**one, "image": IMAGE} for one in containers]
        for name, containers in lists.items()
    }


def _missing_namespaces(objects: Iterable[Manifest]) -> Iterator[dict[str, Any]]:
    objects = list(objects)
    there = {one["metadata"]["name"] for one in objects if one["kind"] == "Namespace"}
    named = dict.fromkeys(one["metadata"].get("namespace") for one in objects if _is_in_a_namespace(one))
    for name in named:
        if name and name not in there and name not in _ALWAYS_THERE:
            yield {"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": name}}


def _is_in_a_namespace(one: Manifest) -> bool:
    """Whatever a cluster-wide object says. Kinds that are not known are taken at their word."""
    kind = kind_of(one["kind"], one.get("apiVersion", ""))
    return kind is None or kind.namespaced
