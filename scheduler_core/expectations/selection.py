"""Which pods and nodes a selector selects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase

from scheduler_core.expectations.language import Nodes, Owner, Pods, Requirement
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.labels.selectors import LabelSelectorRequirement, parse_int64, requirement_matches
from scheduler_core.model.objects.meta import ObjectMeta
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod

Owners = Mapping[tuple[str, str, str], ObjectMeta]
"""(namespace, kind, name) → what controls pods and may be controlled itself."""


def selects_pod(selector: Pods, pod: Pod, owners: Owners) -> bool:
    """Whether the pod meets all conditions."""
    meta = pod.metadata
    if selector.namespace and meta.namespace != selector.namespace:
        return False
    if selector.names and not _is_named(pod.key, [_in_namespace(name) for name in selector.names]):
        return False
    if not _labels_match(selector, meta.labels):
        return False
    return selector.owner is None or selector.owner in controllers_of(meta, owners)


def selects_node(selector: Nodes, node: Node) -> bool:
    """Whether the node meets all conditions."""
    if selector.names and not _is_named(node.name, selector.names):
        return False
    return _labels_match(selector, node.metadata.labels)


def owners_of(cluster: Cluster) -> Owners:
    """The objects of a cluster through which pods may belong to others."""
    objects = [("ReplicaSet", one) for one in cluster.replica_sets] + [("Job", one) for one in cluster.jobs]
    return {(one.metadata.namespace, kind, one.metadata.name): one.metadata for kind, one in objects}


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


def controllers_of(meta: ObjectMeta, owners: Owners) -> Iterator[Owner]:
    """Who controls the pod, who controls that, and so on."""
    current: ObjectMeta | None = meta
    for _ in range(len(owners) + 1):
        if current is None or (controller := current.controller) is None:
            return
        yield Owner(controller.kind, controller.name)
        current = owners.get((meta.namespace, controller.kind, controller.name))
        if current is None and controller.kind == "ReplicaSet":
            yield from _deployment_of(meta, controller.name)


def _deployment_of(meta: ObjectMeta, replica_set: str) -> Iterator[Owner]:
    """By the name, where the ReplicaSet itself is not among the objects."""
    ending = f"-{meta.labels.get('pod-template-hash', '')}"
    if len(ending) > 1 and replica_set.endswith(ending):
        yield Owner("Deployment", replica_set.removesuffix(ending))


def _in_namespace(name: str) -> str:
    return name if "/" in name else f"default/{name}"


def _is_named(name: str, patterns: Sequence[str]) -> bool:
    # fnmatch gives [ and ? a meaning, too; here * alone has one.
    return any(fnmatchcase(name, one.replace("[", "[[]").replace("?", "[?]")) for one in patterns)
