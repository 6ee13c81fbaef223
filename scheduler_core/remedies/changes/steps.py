"""Steps: changes as actions on objects, one step per object: a JSON patch, an object that is added or removed, a plugin that is
disabled, or other arguments.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.errors import InvalidInput
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.kinds import KINDS
from scheduler_core.model.replacement import is_made_anew
from scheduler_core.problems import Problems
from scheduler_core.remedies.changes.arguments import relaxed, written
from scheduler_core.remedies.changes.change import NODE, POD, Change, Target
from scheduler_core.remedies.changes.cluster import Lookup, manifest_of, profile_of
from scheduler_core.remedies.changes.edits import json_patch, patched
from scheduler_core.remedies.changes.refusals import needs_recreation, note
from scheduler_core.remedies.changes.replacements import next_creation, replacement_manifest


def steps(
    cluster: Cluster, configuration: SchedulerConfiguration, changes: Sequence[Change], lookup: Lookup
) -> list[dict[str, Any]]:
    """Plain JSON: ``object`` with ``patch`` (RFC 6902), ``add`` (a manifest), ``remove``, ``disablePlugin`` or ``arguments`` (of
    a plugin; a field that is null is removed); the others are null. With ``remove``, ``add`` is the pod that the controller of the
    removed one creates again. Pods of a new node are added, too: a snapshot has no controllers that would create them. ``recreate`` :
    whether the API server refuses the patch of an object that exists. ``note`` : what else a reader has to know who applies it.

    lookup : finds the uploaded objects; a patch is made for these, or else for the manifest of the model.
    """
    made: list[dict[str, Any]] = []
    added: dict[Target, Mapping[str, Any]] = {}
    by_target: dict[Target, list[Change]] = {}
    for change in changes:
        if change.edits:
            by_target.setdefault(change.target, []).append(change)
        for manifest in change.new_objects:
            # Several pods may need the same one, such as a PriorityClass.
            added.setdefault(Target.of(manifest), manifest)
        if change.removes:
            again = _created_again(cluster, change.target, lookup)
            made.append(_step(change.target, remove=True, add=again))
        elif change.adds is None and not change.edits:
            arguments = _arguments(configuration, change)
            made.append(_step(change.target, plugin=change.disables, arguments=arguments))
    made = [*(_step(target, add=manifest) for target, manifest in added.items()), *made]
    for target, of_target in by_target.items():
        edits = [edit for change in of_target for edit in change.edits]
        made.append(_step(target, patch=json_patch(_manifest(cluster, target, lookup), edits)))
    return made


@dataclass(frozen=True, slots=True)
class Edited:
    """The result of steps for a cluster and a policy: new or changed manifests, (kind, key) of removed objects,
    (profile, plugin) of disabled plugins, and (profile, plugin, fields) of arguments."""

    apply: tuple[dict[str, Any], ...]
    remove: tuple[tuple[str, str], ...]
    disable: tuple[tuple[str, str], ...]
    arguments: tuple[tuple[str, str, Mapping[str, Any]], ...] = ()

    @property
    def changes_policy(self) -> bool:
        return bool(self.disable or self.arguments)


def carried_out(taken: Sequence[Mapping[str, Any]], lookup: Lookup) -> Edited:
    """The inverse of ``steps``, on the uploaded objects. Raises InvalidInput with every step that cannot be applied."""
    problems = Problems()
    apply: list[dict[str, Any]] = []
    remove, disable, arguments = [], [], []
    for index, step in enumerate(taken):
        named, path = step["object"], f"steps[{index}]"
        key = f"{named['namespace']}/{named['name']}" if named["namespace"] else str(named["name"])
        given = lookup(named["kind"], key)
        if step["disablePlugin"] is not None:
            disable.append((key, str(step["disablePlugin"])))
        elif step["arguments"] is not None:
            arguments.append((key, str(step["arguments"]["plugin"]), step["arguments"]["args"]))
        elif step["add"] is not None and not step["remove"]:
            apply.append(dict(step["add"]))
        elif given is None:
            problems.add(f"{path}.object", f"there is no {named['kind']} {key}")
        elif step["add"] is not None:
            apply.append(dict(step["add"]))
        elif step["remove"]:
            remove.append((named["kind"], key))
        else:
            _apply(given, step["patch"] or (), f"{path}.patch", apply, problems)
    if len(problems):
        raise InvalidInput(tuple(problems))
    return Edited(tuple(apply), tuple(remove), tuple(disable), tuple(arguments))


def _apply(
    given: Mapping[str, Any],
    operations: Sequence[dict[str, Any]],
    path: str,
    apply: list[dict[str, Any]],
    problems: Problems,
) -> None:
    try:
        apply.append(patched(with_allocatable(given), operations))
    except (KeyError, TypeError, ValueError, AttributeError):
        problems.add(path, "has an operation that does not fit the object")


def with_allocatable(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """A node's manifest as the API server completes it; any other manifest unchanged."""
    status = given.get("status") or {}
    if given.get("kind") != NODE or status.get("allocatable") or not status.get("capacity"):
        return given
    return {**given, "status": {**status, "allocatable": status["capacity"]}}


def _created_again(cluster: Cluster, target: Target, lookup: Lookup) -> dict[str, Any] | None:
    """The manifest of the pod that the controller of a removed pod creates."""
    pod = next((one for one in cluster.pods if target.kind == POD and one.key == target.key), None)
    if pod is None or not is_made_anew(pod):
        return None
    return replacement_manifest(_manifest(cluster, target, lookup), next_creation(cluster))


def _step(
    target: Target,
    *,
    patch: list[dict[str, Any]] | None = None,
    add: Mapping[str, Any] | None = None,
    remove: bool = False,
    plugin: str | None = None,
    arguments: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    return {
        "object": target.to_dict(),
        "patch": patch,
        "add": add,
        "remove": remove,
        "disablePlugin": plugin,
        "arguments": arguments,
        "recreate": patch is not None and needs_recreation(target.kind, patch),
        "note": _note(target, patch, add),
    }


def _note(target: Target, patch: list[dict[str, Any]] | None, add: Mapping[str, Any] | None) -> str:
    if patch is None:
        return _NEW_NODE if add and target.kind == NODE else ""
    return note(target.kind, patch)


_NEW_NODE: Final = "Another machine has to join the cluster; the manifest shows what its node needs."


def _arguments(configuration: SchedulerConfiguration, change: Change) -> dict[str, Any] | None:
    if change.relaxes is None:
        return None
    args = relaxed(profile_of(configuration, change.target.key).plugin_args[change.relaxes])
    assert args is not None
    return {"plugin": change.relaxes, "args": written(args)}


def _manifest(cluster: Cluster, target: Target, lookup: Lookup) -> Mapping[str, Any]:
    given = lookup(target.kind, target.key)
    if given is not None:
        return with_allocatable(given)
    known = getattr(cluster, KINDS[target.kind].field)
    return manifest_of(next(one for one in known if one.key == target.key))
