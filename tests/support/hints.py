"""Asking the plugins of the default profile whether an event may help a pod that they rejected."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from scheduler_core.config.loader import load_configuration
from scheduler_core.engine.scheduler import Scheduler
from scheduler_core.framework.cluster_event import ActionType, ClusterEvent, EventResource
from scheduler_core.framework.enqueue_extensions import Registrations, registrations_of
from scheduler_core.model.cluster import Cluster, read_cluster
from scheduler_core.model.objects.meta import Resource as Object
from scheduler_core.snapshot.snapshot import build_snapshot
from tests.support.builders import Manifest, a_node

NODE = "node"
"""The node that pods on a node are on, unless the test has nodes of its own."""


@cache
def registrations() -> Registrations:
    """Of a cluster without any other objects."""
    return registrations_in()


def registrations_in(*objects: Manifest, configuration: dict[str, Any] | None = None) -> Registrations:
    snapshot = build_snapshot(read_cluster(objects))
    (framework,) = Scheduler(snapshot, load_configuration(configuration)).frameworks.values()
    return registrations_of(framework)


def wakes(
    event: tuple[EventResource, ActionType],
    pod: Manifest,
    old: Manifest | None,
    new: Manifest | None,
    *,
    rejected_by: str,
    known: Registrations | None = None,
) -> bool | None:
    """Whether any registration of the plugin says yes; None if it has none for the event."""
    asked = [
        one.hint for one in (known or registrations())[rejected_by] if one.event.matches(ClusterEvent(*event))
    ]
    if not asked:
        return None
    waiting, before, after = read(pod), read(old), read(new)
    assert waiting is not None
    return any(hint is None or hint(waiting, before, after) for hint in asked)


def read(manifest: Manifest | None, nodes: Sequence[Manifest] = (a_node(NODE),)) -> Any:
    """The model object of a manifest, admitted. nodes : those that pods may have."""
    if manifest is None:
        return None
    cluster = read_cluster([manifest] if manifest["kind"] == "Node" else [*nodes, manifest])
    (found,) = _objects(cluster, manifest["kind"])
    return found


def _objects(cluster: Cluster, kind: str) -> list[Object]:
    fields = (getattr(cluster, name) for name in cluster.__slots__)
    return [
        one
        for field in fields
        if isinstance(field, tuple)
        for one in field
        if isinstance(one, Object) and type(one).__name__ == kind
    ]
