"""What changes of nodes do to manifests: `cordon` to `addNodes`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from scheduler_core.drafts.draft import NODE, POD, Draft, Handler, name_of
from scheduler_core.drafts.labels import check_labels, with_labels
from scheduler_core.drafts.language import AddNodes, Allocatable, LabelNode, TaintNode, UntaintNode
from scheduler_core.drafts.pods import is_static, leave
from scheduler_core.errors import InvalidObjects, Problem
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.labels.syntax import key_problem, value_problem
from scheduler_core.model.manifest_fields import Manifest, mapping
from scheduler_core.model.objects.taints import NO_EXECUTE, UNSCHEDULABLE, Taint, Toleration, tolerates
from scheduler_core.model.readers.decoding import convert
from scheduler_core.problems import child
from scheduler_core.remedies.changes.steps import with_allocatable
from scheduler_core.remedies.options.shapes import NodeCopies
from scheduler_core.sources.workloads.node_pods import is_of_its_node, what_copies_have


def cordon(draft: Draft, node: str, path: str) -> None:
    """With the taint that the node controller would add."""
    found = draft.find_or_note(NODE, node, path)
    if found is not None:
        taint = {"key": UNSCHEDULABLE, "effect": "NoSchedule"}
        spec = {**mapping(found.get("spec")), "unschedulable": True}
        draft.keep({**found, "spec": _with_taints(spec, lambda one: one != UNSCHEDULABLE, [taint])})


def uncordon(draft: Draft, node: str, path: str) -> None:
    found = draft.find_or_note(NODE, node, path)
    if found is not None:
        spec = {name: value for name, value in mapping(found.get("spec")).items() if name != "unschedulable"}
        draft.keep({**found, "spec": _with_taints(spec, lambda one: one != UNSCHEDULABLE, [])})


def drain(draft: Draft, node: str, path: str) -> None:
    """Its pods leave, but for those of DaemonSets and of the node itself."""
    cordon(draft, node, path)
    for pod in draft.pods_on(node):
        if not is_of_its_node(pod):
            leave(draft, pod)


def remove_node(draft: Draft, node: str, path: str) -> None:
    if draft.find_or_note(NODE, node, path) is not None:
        for pod in draft.pods_on(node):
            leave(draft, pod, stays_away=is_of_its_node(pod))
        draft.remove(NODE, node)


def taint(draft: Draft, change: TaintNode, path: str) -> None:
    """Pods that do not tolerate an added NoExecute taint leave, as the taint eviction controller makes them."""
    found = draft.find_or_note(NODE, change.node, child(path, "node"))
    added = [
        {"key": one.key, "effect": one.effect} | ({"value": one.value} if one.value else {})
        for one in change.taints
    ]
    for index, one in enumerate(change.taints):
        mistake = key_problem(one.key) or value_problem(one.value)
        if mistake:
            draft.problems.add(f"{path}.taints[{index}]", mistake)
    replaced = {(one.key, one.effect) for one in change.taints}
    if found is not None:
        spec = mapping(found.get("spec"))
        kept = [one for one in _taints(spec) if (one.get("key"), one.get("effect")) not in replaced]
        draft.keep({**found, "spec": {**spec, "taints": [*kept, *added]}})
        _evict_intolerant(draft, change)


def _evict_intolerant(draft: Draft, change: TaintNode) -> None:
    """The kubelet gives static pods a toleration of all NoExecute taints: they stay."""
    taints = [Taint(one.key, one.value, one.effect) for one in change.taints if one.effect == NO_EXECUTE]
    for pod in draft.pods_on(change.node):
        if not (is_static(pod) or all(_tolerates_for_good(pod, one) for one in taints)):
            leave(draft, pod, stays_away=is_of_its_node(pod))


def _tolerates_for_good(pod: Manifest, taint: Taint) -> bool:
    """The first toleration of the taint counts, as upstream. One with ``tolerationSeconds`` ends."""
    tolerations = convert(list(mapping(pod.get("spec")).get("tolerations") or ()), tuple[Toleration, ...])
    first = next((one for one in tolerations if tolerates(one, taint)), None)
    return first is not None and first.toleration_seconds is None


def untaint(draft: Draft, change: UntaintNode, path: str) -> None:
    found = draft.find_or_note(NODE, change.node, child(path, "node"))
    if found is None:
        return
    spec = mapping(found.get("spec"))
    taints = _taints(spec)
    for index, text in enumerate(change.taints):
        key, _, effect = text.partition(":")
        kept = [one for one in taints if one.get("key") != key or effect not in ("", one.get("effect"))]
        if len(kept) == len(taints):
            draft.problems.add(f"{path}.taints[{index}]", f"node {change.node} has no taint {text}")
        taints = kept
    draft.keep({**found, "spec": {**spec, "taints": taints}})


def label(draft: Draft, change: LabelNode, path: str) -> None:
    found = draft.find_or_note(NODE, change.node, child(path, "node"))
    check_labels(draft, change.labels, child(path, "labels"))
    if found is not None:
        draft.keep({**found, "metadata": with_labels(found["metadata"], change.labels)})


def allocatable(draft: Draft, change: Allocatable, path: str) -> None:
    found = draft.find_or_note(NODE, change.node, child(path, "node"))
    if found is not None:
        found = with_allocatable(found)
        status = mapping(found.get("status"))
        amounts = {**mapping(status.get("allocatable")), **change.resources}
        draft.keep({**found, "status": {**status, "allocatable": amounts}})


def add_nodes(draft: Draft, change: AddNodes, path: str) -> None:
    """Under names that neither a node nor the `nodeName` of a pod has; with their own pods, and with their CSINodes, if that node
    has one.
    """
    if draft.find_or_note(NODE, change.like, child(path, "like")) is None:
        return
    try:
        model = read_cluster(what_copies_have(draft.standing(), {change.like}))
    except InvalidObjects as error:
        draft.problems.extend(Problem(child(path, "like"), str(one)) for one in error.problems)
        return
    pods = list(draft.all_of(POD))
    taken = {one["metadata"]["name"] for one in draft.all_of(NODE)}
    taken |= {str(mapping(pod.get("spec")).get("nodeName")) for pod in pods}
    copies = NodeCopies(model, [change.like], taken, (name_of(pod)[1] for pod in pods))
    for _ in range(change.count):
        for manifest in copies.of(change.like).new_objects:
            draft.keep(manifest)


def _taints(spec: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [one for one in spec.get("taints") or () if isinstance(one, Mapping)]


def _with_taints(
    spec: Mapping[str, Any], stays: Callable[[object], bool], added: list[Mapping[str, Any]]
) -> dict[str, Any]:
    taints = [*(one for one in _taints(spec) if stays(one.get("key"))), *added]
    if not taints and "taints" not in spec:
        return dict(spec)
    return {**spec, "taints": taints}


ON_NAMED_NODES: Final[Mapping[str, Handler]] = {
    "cordon": cordon,
    "uncordon": uncordon,
    "drain": drain,
    "remove_node": remove_node,
    "taint": taint,
    "untaint": untaint,
    "label": label,
    "allocatable": allocatable,
    "add_nodes": add_nodes,
}
