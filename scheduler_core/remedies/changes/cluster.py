"""A cluster and a configuration with changes applied.

The model of a changed object is read from its changed manifest, so that the engine decides on exactly what the patch contains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar

import msgspec

from scheduler_core.config.configuration import Profile, SchedulerConfiguration
from scheduler_core.extenders.manifests import plain
from scheduler_core.model.cluster import Cluster, read_cluster
from scheduler_core.model.objects.devices import ResourceClaim
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.node import Node
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.objects.storage import PersistentVolumeClaim
from scheduler_core.model.objects.workload import PodDisruptionBudget
from scheduler_core.remedies.changes.arguments import relaxed
from scheduler_core.remedies.changes.change import (
    BUDGET,
    CLAIM,
    END_POD,
    NODE,
    POD,
    POLICY,
    RESOURCE_CLAIM,
    Change,
    Target,
)
from scheduler_core.remedies.changes.edits import Edit, json_patch, patched
from scheduler_core.remedies.changes.replacements import replacements

Lookup = Callable[[str, str], Mapping[str, Any] | None]
"""(kind, key) → the object as it was uploaded; None if only the model exists."""
One = TypeVar("One", bound=Resource)


Changeable = Pod | Node | PodDisruptionBudget | PersistentVolumeClaim | ResourceClaim
_KINDS: Final[Mapping[type[Resource], tuple[str, str]]] = {
    Pod: ("v1", POD),
    Node: ("v1", NODE),
    PodDisruptionBudget: ("policy/v1", BUDGET),
    PersistentVolumeClaim: ("v1", CLAIM),
    ResourceClaim: ("resource.k8s.io/v1", RESOURCE_CLAIM),
}


def manifest_of(model: Changeable) -> dict[str, Any]:
    """The manifest of a model object, with the fields that affect scheduling."""
    version, kind = _KINDS[type(model)]
    return {"apiVersion": version, "kind": kind, **plain(model)}


def changed_pod(pod: Pod, edits: Iterable[Edit]) -> Pod:
    """Raises InvalidObjects if the result is not a valid pod."""
    manifest = manifest_of(pod)
    made = patched(manifest, json_patch(manifest, edits))
    # Read alone: its class need not be known, for it has its number; and of pods on unknown nodes none would be left.
    node = made["spec"].pop("nodeName", "")
    made["spec"].pop("priorityClassName", None)
    read = read_cluster([made]).pods[0]
    is_ranked_anew = read.spec.priority != pod.spec.priority
    class_name = "" if is_ranked_anew else pod.spec.priority_class_name
    spec = msgspec.structs.replace(read.spec, priority_class_name=class_name, node_name=node)
    return msgspec.structs.replace(read, spec=spec)


def changed_node(node: Node, edits: Iterable[Edit]) -> Node:
    """Raises InvalidObjects if the result is not a valid node."""
    manifest = manifest_of(node)
    return read_cluster([patched(manifest, json_patch(manifest, edits))]).nodes[0]


def changed_budget(budget: PodDisruptionBudget, edits: Iterable[Edit]) -> PodDisruptionBudget:
    """Raises InvalidObjects if the result is not a valid budget."""
    manifest = manifest_of(budget)
    return read_cluster([patched(manifest, json_patch(manifest, edits))]).pod_disruption_budgets[0]


def changed_claim(claim: PersistentVolumeClaim, edits: Iterable[Edit]) -> PersistentVolumeClaim:
    """Raises InvalidObjects if the result is not a valid claim."""
    manifest = manifest_of(claim)
    return read_cluster([patched(manifest, json_patch(manifest, edits))]).persistent_volume_claims[0]


def changed_resource_claim(claim: ResourceClaim, edits: Iterable[Edit]) -> ResourceClaim:
    """Raises InvalidObjects if the result is not a valid claim."""
    manifest = manifest_of(claim)
    return read_cluster([patched(manifest, json_patch(manifest, edits))]).resource_claims[0]


def changed_cluster(cluster: Cluster, changes: Iterable[Change]) -> Cluster:
    """The cluster after all changes of pods, nodes, budgets and claims, and with new objects; changes of the policy are ignored. Pods that
    end wait again if they have a controller.
    """
    changes = tuple(changes)
    again = replacements(cluster, changes)
    if again:
        cluster = replace(cluster, pods=tuple(again.get(pod.key, pod) for pod in cluster.pods))
    final = tuple(one for one in changes if one.kind != END_POD or one.target.key not in again)
    pods = _changed(cluster.pods, POD, final, changed_pod)
    nodes = _changed(cluster.nodes, NODE, changes, changed_node)
    budgets = _changed(cluster.pod_disruption_budgets, BUDGET, changes, changed_budget)
    changed = replace(
        cluster,
        pods=pods,
        nodes=nodes,
        pod_disruption_budgets=budgets,
        persistent_volume_claims=_changed(cluster.persistent_volume_claims, CLAIM, changes, changed_claim),
        resource_claims=_changed(cluster.resource_claims, RESOURCE_CLAIM, changes, changed_resource_claim),
    )
    return with_added(changed, changes)


def with_added(cluster: Cluster, changes: Iterable[Change]) -> Cluster:
    """The cluster with new nodes, their CSINodes and pods, and new claims, and no other change. New pods are the last ones. New
    PriorityClasses are left out: pods have their numbers.
    """
    added = {Target.of(manifest): manifest for change in changes for manifest in change.new_objects}
    if not added:
        return cluster
    more = read_cluster(added.values(), cluster.release)
    return replace(
        cluster,
        nodes=(*cluster.nodes, *more.nodes),
        pods=(*cluster.pods, *more.pods),
        csi_nodes=(*cluster.csi_nodes, *more.csi_nodes),
        persistent_volume_claims=(*cluster.persistent_volume_claims, *more.persistent_volume_claims),
    )


def profile_of(configuration: SchedulerConfiguration, name: str) -> Profile:
    """The profile of a scheduler name that has one."""
    return next(profile for profile in configuration.profiles if profile.scheduler_name == name)


def changed_configuration(
    configuration: SchedulerConfiguration, changes: Iterable[Change]
) -> SchedulerConfiguration:
    """The configuration without the plugins that the changes disable, and with relaxed arguments."""
    for change in changes:
        if change.target.kind == POLICY:
            profiles = tuple(
                _changed_profile(profile, change) if profile.scheduler_name == change.target.key else profile
                for profile in configuration.profiles
            )
            configuration = replace(configuration, profiles=profiles)
    return configuration


def _changed_profile(profile: Profile, change: Change) -> Profile:
    if change.disables is not None:
        return _without(profile, change.disables)
    plugin = change.relaxes
    args = None if plugin is None else relaxed(profile.plugin_args.get(plugin))
    if plugin is None or args is None:
        return profile
    return replace(profile, plugin_args={**profile.plugin_args, plugin: args})


def _without(profile: Profile, plugin: str) -> Profile:
    plugins = {
        point: tuple(reference for reference in references if reference.name != plugin)
        for point, references in profile.plugins.items()
    }
    return replace(profile, plugins=plugins)


def _changed(
    objects: tuple[One, ...],
    kind: str,
    changes: tuple[Change, ...],
    change: Callable[[One, Iterable[Edit]], One],
) -> tuple[One, ...]:
    edits: dict[str, list[Edit]] = {}
    gone = set()
    for one in changes:
        if one.target.kind == kind and one.edits:
            edits.setdefault(one.target.key, []).extend(one.edits)
        if one.target.kind == kind and one.removes:
            gone.add(one.target.key)
    if not edits and not gone:
        return objects
    return tuple(
        change(one, edits[one.key]) if one.key in edits else one for one in objects if one.key not in gone
    )
