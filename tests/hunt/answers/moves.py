"""Single changes of a plain list, each of which may help a pod that found no node."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any, Final

from tests.hunt.answers.cluster import Case
from tests.hunt.answers.manifests import (
    anew,
    controller,
    has_ended,
    is_going,
    is_of_its_node,
    key_of,
    node_of,
    of_kind,
)
from tests.support.builders import Manifest

Move = Callable[[list[Manifest]], None]
"""Carries a change out."""


def moves(case: Case, key: str) -> Iterator[tuple[tuple[str, ...], str, Move]]:
    """(kinds of changes any of which must be answered, in words, carries it out)."""
    (pod,) = [one for one in of_kind(case.objects, "Pod") if key_of(one) == key]
    spec = pod["spec"]
    for field, kinds in _FIELDS.items():
        if field in spec:
            yield kinds, f"the pod without {field}", _edit("Pod", key, field, None)
    yield (
        ("tolerate",),
        "tolerating only",
        _edit("Pod", key, "tolerations", [{"key": "only", "operator": "Exists"}]),
    )
    yield ("lower-request",), "no requests", _edit("Pod", key, "containers", _little(spec["containers"]))
    for node in of_kind(case.objects, "Node"):
        name = node["metadata"]["name"]
        if node["spec"].get("unschedulable"):
            yield ("uncordon",), f"uncordoning {name}", _uncordoned(name)
        if any(taint["key"] == "only" for taint in node["spec"].get("taints", [])):
            yield ("remove-taint", "tolerate"), f"removing the taint of {name}", _untainted(name)
        yield ("more-resource", "lower-request"), f"a larger {name}", _larger(name)
        yield (
            ("label-node", "drop-selector"),
            f"labels of {name}",
            _labelled(name, spec.get("nodeSelector", {})),
        )
    if not of_kind(case.objects, "PodDisruptionBudget"):
        for other in of_kind(case.objects, "Pod"):
            is_like = controller(other) == controller(pod) is not None
            if node_of(other) and not (
                is_like or is_going(other) or has_ended(other) or is_of_its_node(other)
            ):
                yield ("end-pod", "move-pod"), f"without {key_of(other)}", _ended(other)


_FIELDS: Final = {
    "nodeSelector": ("drop-selector", "correct-reference"),
    "affinity": ("drop-pod-affinity", "correct-reference"),
    "topologySpreadConstraints": ("raise-skew", "relax-spread", "lower-min-domains"),
}


def _edit(kind: str, key: str, field: str, value: Any) -> Move:
    def edited(objects: list[Manifest]) -> None:
        for one in objects:
            if one["kind"] == kind and key_of(one) == key:
                one["spec"].pop(field, None)
                one["spec"] |= {} if value is None else {field: value}

    return edited


def _little(containers: list[Manifest]) -> list[Manifest]:
    """A container that requests a resource keeps some of it."""
    made = copy.deepcopy(containers)
    for one in made:
        requests = one.get("resources", {}).get("requests", {})
        requests |= {name: {"cpu": "1m", "memory": "1Mi"}[name] for name in requests}
    return made


def _node(objects: list[Manifest], name: str) -> Manifest:
    (node,) = [one for one in of_kind(objects, "Node") if one["metadata"]["name"] == name]
    return node


def _uncordoned(name: str) -> Move:
    def edited(objects: list[Manifest]) -> None:
        spec = _node(objects, name)["spec"]
        spec.pop("unschedulable")
        spec["taints"] = [taint for taint in spec.get("taints", []) if taint["key"] == "only"]

    return edited


def _untainted(name: str) -> Move:
    def edited(objects: list[Manifest]) -> None:
        spec = _node(objects, name)["spec"]
        spec["taints"] = [taint for taint in spec["taints"] if taint["key"] != "only"]

    return edited


def _larger(name: str) -> Move:
    def edited(objects: list[Manifest]) -> None:
        _node(objects, name)["status"]["allocatable"] |= {"cpu": "64"}

    return edited


def _labelled(name: str, labels: dict[str, str]) -> Move:
    def edited(objects: list[Manifest]) -> None:
        _node(objects, name)["metadata"]["labels"] |= labels

    return edited


def _ended(pod: Manifest) -> Move:
    """Its controller makes it again, as the youngest pod."""

    def edited(objects: list[Manifest]) -> None:
        objects.remove(pod)
        if controller(pod) is not None:
            again = anew(pod)
            again["metadata"]["creationTimestamp"] = "2030-01-01T00:00:00Z"
            objects.append(again)

    return edited
