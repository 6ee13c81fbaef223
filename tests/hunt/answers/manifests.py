"""What happens to manifests, written plainly: what somebody would do by hand with an editor and kubectl."""

from __future__ import annotations

import copy
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from scheduler_core.engine.run import Run
from tests.hunt.answers.cluster import CORDON
from tests.hunt.answers.workloads import HOST
from tests.support.builders import Manifest


def key_of(one: Mapping[str, Any]) -> str:
    """``namespace/name``, or the name of a node."""
    metadata = one["metadata"]
    return (
        f"{metadata['namespace']}/{metadata['name']}" if metadata.get("namespace") else str(metadata["name"])
    )


def of_kind(objects: Iterable[Manifest], kind: str) -> list[Manifest]:
    return [one for one in objects if one["kind"] == kind]


def nodes_of(objects: Iterable[Manifest]) -> list[str]:
    return [one["metadata"]["name"] for one in of_kind(objects, "Node")]


def node_of(pod: Manifest) -> str:
    return str(pod["spec"].get("nodeName") or "")


def has_ended(pod: Manifest) -> bool:
    return pod.get("status", {}).get("phase") in ("Succeeded", "Failed")


def is_going(pod: Manifest) -> bool:
    return "deletionTimestamp" in pod["metadata"]


def controller(pod: Manifest) -> Mapping[str, Any] | None:
    return next((one for one in pod["metadata"].get("ownerReferences", []) if one.get("controller")), None)


def is_of_its_node(pod: Manifest) -> bool:
    owner = controller(pod)
    return owner is not None and owner["kind"] in ("DaemonSet", "Node")


def is_static(pod: Manifest) -> bool:
    owner = controller(pod)
    return owner is not None and owner["kind"] == "Node"


def comes_back(pod: Manifest) -> bool:
    """Whether a controller makes another pod for it elsewhere."""
    return controller(pod) is not None and not is_of_its_node(pod) and not is_going(pod)


def on(pod: Manifest, node: str) -> Manifest:
    return {**pod, "spec": {**pod["spec"], "nodeName": node}, "status": {"phase": "Running"}}


def anew(pod: Manifest) -> Manifest:
    """As its controller makes it again, under the same name."""
    gone = ("uid", "creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds")
    spec = {name: value for name, value in pod["spec"].items() if name != "nodeName"}
    metadata = {name: value for name, value in pod["metadata"].items() if name not in gone}
    return {**pod, "metadata": metadata, "spec": spec, "status": {"phase": "Pending"}}


def after_run(objects: Iterable[Manifest], run: Run) -> list[Manifest]:
    """Pods that the run placed are on their nodes, those that it evicted are gone, and those that wait are left out."""
    placed, victims = run.placements, {victim for one in run.outcomes for victim in one.victims}
    made = []
    for one in objects:
        key = key_of(one)
        if one["kind"] != "Pod":
            made.append(one)
        elif key in placed:
            made.append(on(one, placed[key]))
        elif node_of(one) and key not in victims:
            made.append(one)
    return made


def without_nodes(objects: Iterable[Manifest], gone: Collection[str]) -> list[Manifest]:
    """Nodes are lost with all their pods."""
    left = []
    for one in objects:
        is_lost = one["kind"] == "Node" and one["metadata"]["name"] in gone
        if not is_lost and not (one["kind"] == "Pod" and node_of(one) in gone):
            left.append(one)
    return left


def waiting_without(objects: Iterable[Manifest], gone: Collection[str]) -> list[Manifest]:
    """Nodes are lost, and the pods that controllers make again wait, where they stood among the objects."""
    left = []
    for one in objects:
        if one["kind"] == "Node" and one["metadata"]["name"] in gone:
            continue
        is_lost = one["kind"] == "Pod" and node_of(one) in gone
        if not is_lost:
            left.append(one)
        elif comes_back(one) and not has_ended(one):
            left.append(anew(one))
    return left


def copied(objects: Iterable[Manifest], like: str, name: str) -> Manifest:
    """Another node like one: not cordoned, without taints of controllers."""
    (node,) = [one for one in of_kind(objects, "Node") if one["metadata"]["name"] == like]
    spec = {"taints": [taint for taint in node["spec"].get("taints", []) if taint["key"] == "only"]}
    labels = {**node["metadata"]["labels"], HOST: name}
    return {**node, "metadata": {"name": name, "labels": labels}, "spec": spec}


def cordoned(objects: Iterable[Manifest], node: str, *, is_cordoned: bool = True) -> list[Manifest]:
    """With the taint that the node controller adds or removes."""
    made = []
    for one in objects:
        if one["kind"] == "Node" and one["metadata"]["name"] == node:
            spec = {name: value for name, value in one["spec"].items() if name != "unschedulable"}
            taints = [taint for taint in spec.get("taints", []) if taint["key"] != CORDON["key"]]
            if is_cordoned:
                spec, taints = spec | {"unschedulable": True}, [*taints, CORDON]
            made.append({**one, "spec": spec | {"taints": taints}})
        else:
            made.append(one)
    return made


def patched(one: Manifest, operations: Iterable[Mapping[str, Any]]) -> Manifest:
    """A JSON patch (RFC 6902) of add, replace, remove and test."""
    made: Any = copy.deepcopy(one)
    for operation in operations:
        *path, last = (
            part.replace("~1", "/").replace("~0", "~") for part in operation["path"].split("/")[1:]
        )
        place = made
        for part in path:
            place = place[int(part)] if isinstance(place, list) else place[part]
        _patch(place, last, operation)
    return dict(made)


def _patch(place: Any, last: str, operation: Mapping[str, Any]) -> None:
    at: Any = last if isinstance(place, dict) else len(place) if last == "-" else int(last)
    match operation["op"], place:
        case "remove", _:
            del place[at]
        case "test", _:
            assert place[at] == operation["value"], operation
        case "add", list():
            place.insert(at, operation["value"])
        case "replace" | "add", _:
            if operation["op"] == "replace":
                place[at]  # It must be there.
            place[at] = operation["value"]
        case _:
            raise ValueError(operation)
