"""Which nodes a DaemonSet runs on, and what its controller writes into the pod for one of them (upstream 1.36)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from scheduler_core.model.labels.selectors import (
    LabelSelectorRequirement,
    parse_int64,
    requirement_matches,
    requirement_problems,
)
from scheduler_core.model.manifest_fields import entries, identity, mapping
from scheduler_core.model.objects.affinity import NodeSelectorRequirement, NodeSelectorTerm
from scheduler_core.model.objects.taints import NO_EXECUTE, NO_SCHEDULE, Taint, Toleration, tolerates
from scheduler_core.model.readers.decoding import convert

_REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution"

# Troubles of a node that daemons live through; the last one only with the host's network.
_TOLERATED = (
    ("node.kubernetes.io/not-ready", NO_EXECUTE),
    ("node.kubernetes.io/unreachable", NO_EXECUTE),
    ("node.kubernetes.io/disk-pressure", NO_SCHEDULE),
    ("node.kubernetes.io/memory-pressure", NO_SCHEDULE),
    ("node.kubernetes.io/pid-pressure", NO_SCHEDULE),
    ("node.kubernetes.io/unschedulable", NO_SCHEDULE),
)
_TOLERATED_ON_HOST_NETWORK = ("node.kubernetes.io/network-unavailable", NO_SCHEDULE)


def daemon_spec(spec: Mapping[str, Any], node_name: str) -> dict[str, Any]:
    """The pod spec of a DaemonSet's template, bound by affinity to one node.

    As upstream, the name takes the place of all required terms of the template's node affinity; the controller has
    looked at them already.
    """
    requirement = {"key": "metadata.name", "operator": "In", "values": [node_name]}
    affinity = mapping(spec.get("affinity"))
    node_affinity = {
        **mapping(affinity.get("nodeAffinity")),
        _REQUIRED: {"nodeSelectorTerms": [{"matchFields": [requirement]}]},
    }
    return {
        **spec,
        "affinity": {**affinity, "nodeAffinity": node_affinity},
        "tolerations": daemon_tolerations(spec),
    }


def pinned_node(spec: Mapping[str, Any]) -> str:
    """The node to which ``daemon_spec`` has bound a pod; "" if it has not."""
    required = mapping(mapping(mapping(spec.get("affinity")).get("nodeAffinity")).get(_REQUIRED))
    fields = [
        field
        for term in entries(required.get("nodeSelectorTerms"))
        for field in entries(term.get("matchFields"))
    ]
    named = (
        field["values"] for field in fields if field.get("key") == "metadata.name" and field.get("values")
    )
    return str(next(named, ("",))[0])


def unpinned_spec(spec: Mapping[str, Any]) -> dict[str, Any]:
    """The spec of a DaemonSet's pod without its node. What its template required of nodes besides the selector is not known any more."""
    spec = {name: value for name, value in spec.items() if name != "nodeName"}
    if pinned_node(spec):
        affinity = mapping(spec["affinity"])
        others = {name: one for name, one in mapping(affinity["nodeAffinity"]).items() if name != _REQUIRED}
        spec["affinity"] = {**affinity, "nodeAffinity": others}
    return spec


def daemon_tolerations(spec: Mapping[str, Any]) -> list[Any]:
    """The template's tolerations and those that every daemon gets."""
    given = list(spec.get("tolerations") or ())
    standard = (*_TOLERATED, _TOLERATED_ON_HOST_NETWORK) if spec.get("hostNetwork") is True else _TOLERATED
    added = ({"key": key, "operator": "Exists", "effect": effect} for key, effect in standard)
    return given + [toleration for toleration in added if toleration not in given]


def suitable_nodes(spec: Mapping[str, Any], nodes: list[dict[str, Any]]) -> Iterator[str]:
    """Names of the nodes on which the controller starts a pod: name, selector, required affinity and taints suit it."""
    tolerations = daemon_tolerations(spec)
    for node in nodes:
        try:
            suits = _suits(spec, tolerations, node)
        except msgspec.ValidationError:
            # What cannot be read is told by the reader of pods, so the pod must be there.
            suits = True
        if suits:
            yield identity(node)[2]


def _suits(spec: Mapping[str, Any], tolerations: list[Any], node: Mapping[str, Any]) -> bool:
    labels = convert(mapping(node.get("metadata")).get("labels") or {}, dict[str, str])
    name = identity(node)[2]
    selector = convert(spec.get("nodeSelector") or {}, dict[str, str])
    taints = convert(mapping(node.get("spec")).get("taints") or [], tuple[Taint, ...])
    return (
        spec.get("nodeName") in (None, "", name)
        and all(labels.get(key) == value for key, value in selector.items())
        and _affinity_suits(spec, labels, name)
        and _tolerates_all(convert(tolerations, tuple[Toleration, ...]), taints)
    )


def _affinity_suits(spec: Mapping[str, Any], labels: Mapping[str, str], name: str) -> bool:
    required = mapping(mapping(spec.get("affinity")).get("nodeAffinity")).get(_REQUIRED)
    if required is None:
        return True
    terms = convert(mapping(required).get("nodeSelectorTerms") or [], tuple[NodeSelectorTerm, ...])
    return any(_term_suits(term, labels, name) for term in terms)


def _term_suits(term: NodeSelectorTerm, labels: Mapping[str, str], name: str) -> bool:
    """A term without requirements, or with one that cannot be understood, suits no node (spec 03)."""
    if not term.match_expressions and not term.match_fields:
        return False
    fields = {"metadata.name": name}
    return all(_requirement_suits(requirement, labels) for requirement in term.match_expressions) and all(
        _requirement_suits(requirement, fields) for requirement in term.match_fields
    )


def _requirement_suits(requirement: NodeSelectorRequirement, labels: Mapping[str, str]) -> bool:
    key, operator, values = requirement.key, requirement.operator, requirement.values
    if requirement_problems(key, operator, values, "", numeric=True):
        return False
    if operator in ("Gt", "Lt"):
        number, bound = parse_int64(labels.get(key, "")), parse_int64(values[0])
        if number is None or bound is None:
            return False
        return number > bound if operator == "Gt" else number < bound
    return requirement_matches(LabelSelectorRequirement(key, operator, values), labels)


def _tolerates_all(tolerations: tuple[Toleration, ...], taints: tuple[Taint, ...]) -> bool:
    return all(
        any(tolerates(toleration, taint) for toleration in tolerations)
        for taint in taints
        if taint.effect in (NO_SCHEDULE, NO_EXECUTE)
    )
