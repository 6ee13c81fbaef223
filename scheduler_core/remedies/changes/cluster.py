"""A cluster and a configuration with changes applied.

The model of a changed object is read from its changed manifest, so that the engine decides on exactly what the patch contains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar, cast

import msgspec

from scheduler_core.config.configuration import Profile, SchedulerConfiguration
from scheduler_core.extenders.manifests import plain
from scheduler_core.model.cluster import Cluster, read_cluster
from scheduler_core.model.kinds import KINDS, kind_of_model
from scheduler_core.model.objects.meta import Resource
from scheduler_core.model.objects.pod import Pod
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
_CHANGEABLE: Final = {KINDS[kind].field: kind for kind in (NODE, BUDGET, CLAIM, RESOURCE_CLAIM)}
"""Kinds besides pods, by the field of the cluster."""


def manifest_of(model: Resource) -> dict[str, Any]:
    """The manifest of a model object, with the fields that affect scheduling. model : of a kind whose version is v1."""
    kind = kind_of_model(type(model))
    version = f"{kind.group}/v1" if kind.group else "v1"
    return {"apiVersion": version, "kind": kind.name, **plain(model)}


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


def changed(model: One, edits: Iterable[Edit]) -> One:
    """Any other object. Raises InvalidObjects if the result is not valid."""
    manifest = manifest_of(model)
    read = read_cluster([patched(manifest, json_patch(manifest, edits))])
    (made,) = getattr(read, kind_of_model(type(model)).field)
    return cast("One", made)


def changed_cluster(cluster: Cluster, changes: Iterable[Change]) -> Cluster:
    """The cluster after all changes of pods, nodes, budgets and claims, and with new objects; changes of the policy are ignored. Pods that
    end wait again if they have a controller.
    """
    changes = tuple(changes)
    again = replacements(cluster, changes)
    if again:
        cluster = replace(cluster, pods=tuple(again.get(pod.key, pod) for pod in cluster.pods))
    final = tuple(one for one in changes if one.kind != END_POD or one.target.key not in again)
    others: dict[str, Any] = {
        field: _changed(getattr(cluster, field), kind, changes, changed)
        for field, kind in _CHANGEABLE.items()
    }
    pods = _changed(cluster.pods, POD, final, changed_pod)
    return with_added(replace(cluster, pods=pods, **others), changes)


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
