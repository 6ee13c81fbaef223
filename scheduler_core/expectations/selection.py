"""Which pods and nodes a selector selects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase

from scheduler_core.expectations.language import Nodes, Pods, Requirement
from scheduler_core.model.labels.selectors import LabelSelectorRequirement, parse_int64, requirement_matches
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.ownership import Controller, Ownership


def selects_pod(selector: Pods, pod: Pod, ownership: Ownership) -> bool:
    """Whether the pod meets all conditions."""
    meta = pod.metadata
    if selector.namespace and meta.namespace != selector.namespace:
        return False
    if selector.names and not _is_named(pod.key, [_in_namespace(name) for name in selector.names]):
        return False
    if not _labels_match(selector, meta.labels):
        return False
    owner = selector.owner
    return owner is None or Controller(owner.kind, owner.name) in ownership.controllers(meta)


def selects_node(selector: Nodes, node: Node) -> bool:
    """Whether the node meets all conditions."""
    if selector.names and not _is_named(node.name, selector.names):
        return False
    return _labels_match(selector, node.metadata.labels)


def _labels_match(selector: Pods | Nodes, labels: Mapping[str, str]) -> bool:
    return all(labels.get(key) == value for key, value in selector.match_labels.items()) and all(
        _requirement_matches(one, labels) for one in selector.match_expressions
    )


def _requirement_matches(one: Requirement, labels: Mapping[str, str]) -> bool:
    if one.operator not in ("Gt", "Lt"):
        return requirement_matches(LabelSelectorRequirement(one.key, one.operator, one.values), labels)
    number, bound = parse_int64(labels.get(one.key, "")), parse_int64(one.values[0])
    if number is None or bound is None:
        return False
    return number > bound if one.operator == "Gt" else number < bound


def _in_namespace(name: str) -> str:
    return name if "/" in name else f"default/{name}"


def _is_named(name: str, patterns: Sequence[str]) -> bool:
    # fnmatch gives [ and ? a meaning, too; here * alone has one.
    return any(fnmatchcase(name, one.replace("[", "[[]").replace("?", "[?]")) for one in patterns)
