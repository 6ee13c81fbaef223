"""Steps: changes as what one does to objects, one step an object: a JSON patch, an object that comes or goes, a plugin that goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scheduler_core.extenders.manifests import node_manifest
from scheduler_core.model.cluster import Cluster
from scheduler_core.remedies.change import NODE, Change, Target
from scheduler_core.remedies.cluster import Lookup, manifest_of
from scheduler_core.remedies.edits import json_patch


def steps(cluster: Cluster, changes: Sequence[Change], lookup: Lookup) -> list[dict[str, Any]]:
    """JSON-able: ``object`` with ``patch`` (RFC 6902), ``add`` (a manifest), ``remove`` or ``disablePlugin``; the others are null.

    lookup : where the objects as given are; a patch is made for those, or else for what the model knows of them.
    """
    made: list[dict[str, Any]] = []
    by_target: dict[Target, list[Change]] = {}
    for change in changes:
        if change.edits:
            by_target.setdefault(change.target, []).append(change)
        else:
            made.append(_step(change.target, add=change.adds, remove=change.removes, plugin=change.disables))
    for target, of_target in by_target.items():
        edits = [edit for change in of_target for edit in change.edits]
        made.append(_step(target, patch=json_patch(_manifest(cluster, target, lookup), edits)))
    return made


def _step(
    target: Target,
    *,
    patch: list[dict[str, Any]] | None = None,
    add: Mapping[str, Any] | None = None,
    remove: bool = False,
    plugin: str | None = None,
) -> dict[str, Any]:
    return {
        "object": target.to_dict(),
        "patch": patch,
        "add": add,
        "remove": remove,
        "disablePlugin": plugin,
    }


def _manifest(cluster: Cluster, target: Target, lookup: Lookup) -> Mapping[str, Any]:
    given = lookup(target.kind, target.key)
    if target.kind == NODE:
        node = next(one for one in cluster.nodes if one.name == target.key)
        return node_manifest(given or manifest_of(node), node)
    pod = next(one for one in cluster.pods if one.key == target.key)
    return given or manifest_of(pod)
