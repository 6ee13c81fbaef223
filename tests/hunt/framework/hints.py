"""Changes that may wake pods: which events they are, and which plugins return Queue, here and in the scheduling framework."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from scheduler_core.config.loader import load_configuration
from scheduler_core.engine.scheduler import Scheduler
from scheduler_core.framework.cluster_event import ClusterEvent
from scheduler_core.framework.enqueue_extensions import Registrations, registrations_of
from scheduler_core.framework.extender import EXTENDER
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.queue.changes import (
    ASSIGNED_POD_ADD,
    ASSIGNED_POD_DELETE,
    NODE_ADD,
    NODE_DELETE,
    assigned_pod_events,
    node_events,
    object_events,
    own_changes,
)
from scheduler_core.snapshot.snapshot import build_snapshot
from tests.hunt.framework.cases import Case, admitted
from tests.hunt.varied.chance import Chance
from tests.hunt.varied.changes import (
    Change,
    attachments,
    dressed,
    node_change,
    object_change,
    own_change,
    pod_change,
)
from tests.hunt.varied.cluster import a_cluster
from tests.hunt.varied.edits import EDITS
from tests.support.builders import Manifest
from tests.support.hints import read

N_CHANGES: Final = 8
"""Of each sort, for each pod."""
KNOWN_BEFORE: Final = ("ResourceClaim", "DeviceClass")
"""Hints look these up among what the scheduler knows, and it knows of the change before it asks them."""
Wake = dict[str, Any]


def changing_cases(topic: str, seed: int) -> Iterator[Case]:
    cluster = a_cluster(seed, topic, n_nodes=3 + seed % 4, n_pods=3)
    chance = Chance(f"changes {topic} {seed}")
    objects = [admitted(item) for item in cluster.objects]
    name, config = f"{topic}-{seed}", {"config": cluster.config} if cluster.config else {}
    pods = [admitted(dressed(chance, pod)) for pod in cluster.pods]
    changes = [one for pod in pods for one in _changes(chance, objects, pod)]
    early = [one for one in changes if _kind(one) in KNOWN_BEFORE]
    late = [one for one in changes if _kind(one) not in KNOWN_BEFORE]
    yield {"name": name, "objects": objects, "changes": late} | config
    for index, one in enumerate(early):
        yield {"name": f"{name}-{index}", "objects": _after(objects, one), "changes": [one]} | config


def _changes(chance: Chance, objects: list[Manifest], pod: Manifest) -> Iterator[Case]:
    of_kind = {kind: [one for one in objects if one["kind"] == kind] for kind in ("Node", "Pod")}
    others = [one for one in objects if one["kind"] in EDITS]
    if any(one["kind"] == "CSINode" for one in others):
        others += attachments()
    for _ in range(N_CHANGES):
        yield _change(pod, node_change(chance, of_kind["Node"]))
        yield _change(pod, pod_change(chance, of_kind["Pod"]))
        own = own_change(chance, pod)
        yield _change(own[1], own)
        if others:
            yield _change(pod, object_change(chance, others))


def _change(pod: Manifest, change: Change) -> Case:
    return {"pod": pod, "before": change[0], "after": change[1]}


def _kind(change: Case) -> str:
    return str((change["after"] or change["before"])["kind"])


def _after(objects: list[Manifest], change: Case) -> list[Manifest]:
    changed = _key(change["before"] or change["after"])
    kept = [one for one in objects if _key(one) != changed]
    return kept + ([change["after"]] if change["after"] else [])


def _key(one: Manifest) -> tuple[str, str | None, str]:
    return one["kind"], one["metadata"].get("namespace"), one["metadata"]["name"]


def waking(case: Case) -> Iterator[tuple[Case, list[Wake], list[Wake]]]:
    """Each change that differs, with what the framework says and what this engine says."""
    snapshot = build_snapshot(read_cluster(case["objects"]))
    frameworks = Scheduler(snapshot, load_configuration(case.get("config"))).frameworks
    nodes = [one for one in case["objects"] if one["kind"] == "Node"]
    for change, theirs in zip(case["changes"], case["wakes"], strict=True):
        pod = read(change["pod"], nodes)
        known = dict(registrations_of(frameworks[change["pod"]["spec"]["schedulerName"]]))
        if "extenders" not in (case.get("config") or {}):
            del known[EXTENDER]
        before, after = (read(change[name], nodes) for name in ("before", "after"))
        ours = [_wake(event, known, pod, before, after) for event in _events(_kind(change), before, after)]
        if ours != (theirs := [_of_those_that_reject(wake, known) for wake in theirs]):
            yield change, theirs, ours


def _of_those_that_reject(wake: Wake, known: Registrations) -> Wake:
    """Upstream asks also plugins that the profile has disabled where they would reject."""
    return wake | {"plugins": [plugin for plugin in wake["plugins"] if plugin in known]}


def _wake(
    event: ClusterEvent, known: Registrations, pod: Pod, before: Resource | None, after: Resource | None
) -> Wake:
    woken = [
        plugin
        for plugin, registrations in sorted(known.items())
        if any(
            one.event.matches(event) and (one.hint is None or one.hint(pod, before, after))
            for one in registrations
        )
    ]
    return {"event": event.label, "plugins": woken}


def _events(kind: str, before: Resource | None, after: Resource | None) -> tuple[ClusterEvent, ...]:
    if kind == "Node":
        if isinstance(before, Node) and isinstance(after, Node):
            return node_events(before, after)
        return (NODE_ADD if before is None else NODE_DELETE,)
    if kind == "Pod":
        if isinstance(before, Pod) and isinstance(after, Pod):
            return (assigned_pod_events if after.is_assigned else own_changes)(before, after)
        return (ASSIGNED_POD_ADD if before is None else ASSIGNED_POD_DELETE,)
    return object_events(kind, before, after)
