"""Arguments of a profile's plugins that alone reject pods, and the same arguments without the parts that reject."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import msgspec

from scheduler_core.config.plugins.args import NodeAffinityArgs, PluginArgs, PodTopologySpreadArgs
from scheduler_core.config.plugins.out_of_tree import OutOfTreeArgs
from scheduler_core.extenders.manifests import plain
from scheduler_core.model.objects.affinity import TopologySpreadConstraint

DO_NOT_SCHEDULE: Final = "DoNotSchedule"
SCHEDULE_ANYWAY: Final = "ScheduleAnyway"


def relaxed(args: PluginArgs | OutOfTreeArgs | None) -> NodeAffinityArgs | PodTopologySpreadArgs | None:
    """None if no argument rejects a pod, or nothing may be removed."""
    match args:
        case NodeAffinityArgs(added_affinity=added) if added is not None:
            return replace(args, added_affinity=None)
        case PodTopologySpreadArgs(default_constraints=constraints) if _hard(constraints):
            return replace(args, default_constraints=_preferred(constraints))
    return None


def written(args: NodeAffinityArgs | PodTopologySpreadArgs) -> dict[str, Any]:
    """The fields of relaxed arguments as a policy writes them; None removes a field."""
    if isinstance(args, NodeAffinityArgs):
        return {"addedAffinity": None}
    return {"defaultConstraints": [_document(constraint) for constraint in args.default_constraints]}


def in_words(args: NodeAffinityArgs | PodTopologySpreadArgs) -> str:
    """The change in words, without a full stop."""
    if isinstance(args, NodeAffinityArgs):
        return "drop addedAffinity from the arguments of NodeAffinity"
    return "only prefer the default constraints of PodTopologySpread"


def with_arguments(profile: Mapping[str, Any], plugin: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    """A profile of a policy's document with these fields in the arguments of a plugin; None removes a field."""
    configured = [dict(one) for one in profile.get("pluginConfig") or ()]
    for one in configured:
        if one.get("name") == plugin:
            one["args"] = _merged(one.get("args") or {}, fields)
            break
    else:
        configured.append({"name": plugin, "args": _merged({}, fields)})
    return {**profile, "pluginConfig": configured}


def _hard(constraints: tuple[TopologySpreadConstraint, ...]) -> bool:
    return any(one.when_unsatisfiable == DO_NOT_SCHEDULE for one in constraints)


def _preferred(constraints: tuple[TopologySpreadConstraint, ...]) -> tuple[TopologySpreadConstraint, ...]:
    """Hard constraints become soft, or are dropped if there is a soft one over the same key; minDomains is removed, since only
    hard constraints may have it.
    """
    soft = {one.topology_key for one in constraints if one.when_unsatisfiable == SCHEDULE_ANYWAY}
    return tuple(
        msgspec.structs.replace(one, when_unsatisfiable=SCHEDULE_ANYWAY, min_domains=1)
        for one in constraints
        if one.when_unsatisfiable == SCHEDULE_ANYWAY or one.topology_key not in soft
    )


def _document(constraint: TopologySpreadConstraint) -> dict[str, Any]:
    """The document without default values."""
    unset = plain(TopologySpreadConstraint())
    return {name: value for name, value in plain(constraint).items() if value != unset.get(name)}


def _merged(given: Mapping[str, Any], fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in {**given, **fields}.items() if value is not None}
