"""The pods that a new node has from the start: those of DaemonSets and, on a copy of a node, static pods like those of that node.

In a cluster the DaemonSet controller makes them at once, and kube-scheduler has nothing else to place on an empty node, so here
they run as soon as the node is there. A DaemonSet is known as an object, and then its template counts; or it is known only
by its pods, and then one of these is copied: on a copy of a node the pod of that node, on any other node the first.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Final

from scheduler_core.model.manifest_fields import Identity, Manifest, controller_of, entries, identity, mapping
from scheduler_core.model.objects.pod import TERMINAL_PHASES
from scheduler_core.model.replacement import OF_ITS_NODE
from scheduler_core.sources.workloads.daemon_nodes import (
    daemon_spec,
    pinned_node,
    suitable_nodes,
    unpinned_spec,
)
from scheduler_core.sources.workloads.pods import Object, daemon_labels, daemon_pod

_DAEMON_SET, _NODE = OF_ITS_NODE
_KEPT: Final = ("name", "namespace", "labels", "annotations", "ownerReferences")
_LONGEST_NAME: Final = 253


class NodePods:
    """What runs on new nodes of one cluster."""

    def __init__(self, daemon_sets: Iterable[Manifest], pods: Iterable[Manifest]) -> None:
        """pods : those of DaemonSets and static ones; others are passed over."""
        given = {identity(one): one for one in daemon_sets if _is_told(one)}
        self._daemon_sets = [(one, daemon_labels(one)) for one in given.values() if not _is_going(one)]
        self._pods: dict[str, dict[Identity, Manifest]] = {}
        self._first: dict[Identity, Manifest] = {}
        for pod in pods:
            owner = _owner_of(pod)
            if owner is not None and owner not in given and not _is_over(pod):
                self._pods.setdefault(home_of(pod), {}).setdefault(owner, pod)
                if owner[1] == _DAEMON_SET:
                    self._first.setdefault(owner, pod)

    def of(self, node: Manifest, taken: set[str], like: str | None = None) -> list[Object]:
        """Manifests of the pods, on the node.

        node : the new one. like : the node that it is a copy of; None: it is no copy. taken : ``namespace/name`` of all pods; the
        new ones are added.
        """
        name = identity(node)[2]
        made = [*self._made(node, name), *self._copied(node, name, like)]
        return [_under_a_free_name(pod, taken) for pod in made]

    def _made(self, node: Manifest, name: str) -> Iterator[Object]:
        """Of DaemonSets that are there as objects."""
        for one, labels in self._daemon_sets:
            if _suits(one["spec"]["template"]["spec"], node):
                pod = daemon_pod(one, labels, name, f"{identity(one)[2]}-{name}")
                yield _on(name, pod["metadata"], pod["spec"])

    def _copied(self, node: Manifest, name: str, like: str | None) -> Iterator[Object]:
        """Of what is known by its pods only."""
        pods = self._first if like is None else self._pods.get(like, {})
        for (_, kind, owner), pod in pods.items():
            if kind == _NODE:
                yield _static(pod, name, str(like))
            elif _suits(spec := unpinned_spec(pod["spec"]), node):
                yield _on(name, {**pod["metadata"], "name": f"{owner}-{name}"}, daemon_spec(spec, name))


def home_of(pod: Manifest) -> str:
    """The node that a pod is on or, while it waits, is meant for; "" if there is none."""
    spec = mapping(pod.get("spec"))
    return str(spec.get("nodeName") or pinned_node(spec))


def is_of_its_node(pod: Manifest) -> bool:
    """Of a DaemonSet, or static: a drain leaves it, and it goes with its node."""
    controller = controller_of(pod)
    return controller is not None and controller.get("kind") in OF_ITS_NODE


def what_copies_have(objects: Iterable[Manifest], nodes: Container[str]) -> Iterator[Manifest]:
    """The objects that say what is on copies of these nodes: themselves, their CSINodes and own pods, DaemonSets, and classes of pods."""
    for one in objects:
        match one.get("kind"):
            case "DaemonSet" | "PriorityClass" | "RuntimeClass":
                yield one
            case "Node" | "CSINode" if identity(one)[2] in nodes:
                yield one
            case "Pod" if home_of(one) in nodes and is_of_its_node(one):
                yield one


def _owner_of(pod: Manifest) -> Identity | None:
    """None for a pod that is of no node. Of a static pod it is the pod itself, for a node has several."""
    if not is_of_its_node(pod):
        return None
    controller = mapping(controller_of(pod))
    namespace, _, name = identity(pod)
    kind = str(controller["kind"])
    return namespace, kind, name if kind == _NODE else str(controller.get("name"))


def _static(pod: Manifest, node: str, like: str) -> Object:
    """The kubelet adds the name of its node to that of the pod; the node is the owner."""
    given = pod["metadata"]
    owners = [{**one, "name": node, "uid": ""} for one in entries(given.get("ownerReferences"))]
    name = f"{str(given['name']).removesuffix(f'-{like}')}-{node}"
    return _on(node, {**given, "name": name, "ownerReferences": owners}, pod["spec"])


def _on(node: str, metadata: Manifest, spec: Manifest) -> Object:
    """A pod that has only now been made, and runs; without fields that are empty."""
    return {
        "apiVersion": "v1",
        "kind": "Pod",
        "metadata": {field: metadata[field] for field in _KEPT if metadata.get(field)},
        "spec": {field: value for field, value in spec.items() if value not in ([], {})} | {"nodeName": node},
        "status": {"phase": "Running"},
    }


def _under_a_free_name(pod: Object, taken: set[str]) -> Object:
    namespace, metadata = identity(pod)[0], pod["metadata"]
    name = base = metadata["name"][:_LONGEST_NAME]
    number = 0
    while f"{namespace}/{name}" in taken:
        number += 1
        name = f"{base[: _LONGEST_NAME - len(str(number)) - 1]}-{number}"
    taken.add(f"{namespace}/{name}")
    return {**pod, "metadata": {**metadata, "name": name}}


def _suits(spec: Manifest, node: Manifest) -> bool:
    return any(suitable_nodes(spec, [dict(node)]))


def _is_told(daemon_set: Manifest) -> bool:
    """Whether the object says which pods it makes, or that it makes no more."""
    return _is_going(daemon_set) or bool(
        mapping(mapping(mapping(daemon_set.get("spec")).get("template")).get("spec"))
    )


def _is_going(item: Manifest) -> bool:
    return mapping(item.get("metadata")).get("deletionTimestamp") is not None


def _is_over(pod: Manifest) -> bool:
    return _is_going(pod) or mapping(pod.get("status")).get("phase") in TERMINAL_PHASES
