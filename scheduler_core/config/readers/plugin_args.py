"""`pluginConfig[].args` of the plugins that have a type for them: read strictly, defaulted, checked (spec 01 §8).

Each reader takes the args object and two places for mistakes: the object's own problems for mistakes of form, `checks`
for mistakes of meaning. They are apart because upstream checks the meaning of NodeResourcesFitArgs only where the plugin
is used. Source: upstream 1.36, v1/defaults.go and validation_pluginargs.go; details of messages are its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scheduler_core.config.duration import Duration, seconds
from scheduler_core.config.plugins import former_names, names
from scheduler_core.config.plugins.args import (
    ARGS_TYPES,
    FORMER_ARGS_TYPES,
    DefaultPreemptionArgs,
    DynamicResourcesArgs,
    InterPodAffinityArgs,
    NodeAffinityArgs,
    PluginArgs,
    VolumeBindingArgs,
)
from scheduler_core.config.plugins.out_of_tree import OutOfTreeArgs
from scheduler_core.config.reader import Reader
from scheduler_core.config.readers.affinity import read_node_affinity
from scheduler_core.config.readers.resources_args import (
    read_node_resources_balanced_allocation_args,
    read_node_resources_fit_args,
    read_ratio_args,
    read_scored_resources,
    read_shape,
)
from scheduler_core.config.readers.spread_args import read_pod_topology_spread_args
from scheduler_core.config.versions.api_versions import GROUP
from scheduler_core.config.versions.defaults import KIND
from scheduler_core.config.versions.releases import ReleaseDefaults
from scheduler_core.problems import Problems
from scheduler_core.units import ZERO

_KINDS: Final = {f"{name}Args" for name in (*ARGS_TYPES, *FORMER_ARGS_TYPES)} | {KIND}

Args = PluginArgs | OutOfTreeArgs


def args_type(name: str, release: ReleaseDefaults) -> type[Args] | None:
    """The class of a plugin's args, which makes the defaults; None for a plugin that takes none."""
    if name in ARGS_TYPES:
        return ARGS_TYPES[name]
    if name in FORMER_ARGS_TYPES and name in release.plugin_points:
        return FORMER_ARGS_TYPES[name]
    own = release.out_of_tree.plugins.get(name)
    return None if own is None else own.args


def read_args(
    name: str, args: Reader, release: ReleaseDefaults, problems: Problems, checks: Problems
) -> Args | None:
    """The args of a plugin that has an args_type; None if the object has another kind."""
    args = args.with_defaults(release.default_args.get(name, {}))
    if not _is_of_type(name, args, release.version.full_name, problems):
        return None
    own = release.out_of_tree.plugins.get(name)
    read = own.args.read(args, checks) if own and own.args else _READERS[name](args, checks)
    args.close()
    return read


def _is_of_type(name: str, args: Reader, own_version: str, problems: Problems) -> bool:
    """Whether `kind` and `apiVersion`, both of which may be left out, fit the plugin."""
    wanted = f"{name}Args"
    kind = args.string("kind") or wanted
    version = args.string("apiVersion") or own_version
    if version != own_version or kind not in {*_KINDS, wanted}:
        path = args.at("apiVersion" if version != own_version else "kind")
        problems.add(path, f'no kind "{kind}" is registered for version "{version}"')
        return False
    if kind != wanted:
        group = GROUP
        message = f"args for plugin {name} were not of type {wanted}.{group}, got {kind}.{group}"
        problems.add(args.at("kind"), message)
        return False
    return True


def default_args(name: str, release: ReleaseDefaults) -> Args | None:
    """What a plugin gets where nothing is written; None for one that takes no args."""
    kind = args_type(name, release)
    if kind is None or name not in release.default_args:
        return None if kind is None else kind()
    return _READERS[name](Reader(release.default_args[name], "", Problems()), Problems())


def read_default_preemption_args(args: Reader, checks: Problems) -> DefaultPreemptionArgs:
    default = DefaultPreemptionArgs()
    percentage = args.optional_integer("minCandidateNodesPercentage")
    absolute = args.optional_integer("minCandidateNodesAbsolute")
    percentage = default.min_candidate_nodes_percentage if percentage is None else percentage
    absolute = default.min_candidate_nodes_absolute if absolute is None else absolute
    percentage_path, absolute_path = (
        args.at("minCandidateNodesPercentage"),
        args.at("minCandidateNodesAbsolute"),
    )
    if not 0 <= percentage <= 100:
        checks.invalid(percentage_path, percentage, "not in valid range [0, 100]")
    if absolute < 0:
        checks.invalid(absolute_path, absolute, "not in valid range [0, inf)")
    if percentage == absolute == 0:
        same_time = "cannot be zero at the same time as"
        checks.invalid(percentage_path, 0, f"{same_time} minCandidateNodesAbsolute")
        checks.invalid(absolute_path, 0, f"{same_time} minCandidateNodesPercentage")
    return DefaultPreemptionArgs(percentage, absolute)


def read_inter_pod_affinity_args(args: Reader, checks: Problems) -> InterPodAffinityArgs:
    weight = args.optional_integer("hardPodAffinityWeight")
    weight = InterPodAffinityArgs().hard_pod_affinity_weight if weight is None else weight
    if not 0 <= weight <= 100:
        checks.invalid(args.at("hardPodAffinityWeight"), weight, "not in valid range [0, 100]")
    return InterPodAffinityArgs(weight, args.boolean("ignorePreferredTermsOfExistingPods"))


def read_node_affinity_args(args: Reader, checks: Problems) -> NodeAffinityArgs:
    added = args.record("addedAffinity")
    return NodeAffinityArgs(None if added is None else read_node_affinity(added, checks))


def read_volume_binding_args(args: Reader, checks: Problems) -> VolumeBindingArgs:
    timeout = args.optional_integer("bindTimeoutSeconds", bits=64)
    timeout = VolumeBindingArgs().bind_timeout_seconds if timeout is None else timeout
    if timeout < 0:
        detail = "invalid BindTimeoutSeconds, should not be a negative value"
        checks.invalid(args.at("bindTimeoutSeconds"), timeout, detail)
    shape = read_shape(args, Problems())
    if args.has("shape"):
        detail = "unexpected field `shape`, remove it or turn on the feature gate StorageCapacityScoring"
        # Upstream quotes its own type, whose fields have no names in JSON.
        given = [{"Utilization": point.utilization, "Score": point.score} for point in shape]
        checks.invalid(args.at("shape"), given, detail)
    return VolumeBindingArgs(timeout)


def read_dynamic_resources_args(args: Reader, checks: Problems) -> DynamicResourcesArgs:
    default = DynamicResourcesArgs()
    filter_timeout = args.optional_duration("filterTimeout") or default.filter_timeout
    binding_timeout = args.optional_duration("bindingTimeout") or default.binding_timeout
    if filter_timeout < Duration(ZERO):
        checks.invalid(args.at("filterTimeout"), filter_timeout, "must be zero or positive")
    if binding_timeout < seconds(1):
        checks.invalid(args.at("bindingTimeout"), binding_timeout, "must be at least 1 second")
    return DynamicResourcesArgs(filter_timeout, binding_timeout)


_READERS: Final[dict[str, Callable[[Reader, Problems], PluginArgs]]] = {
    names.DEFAULT_PREEMPTION: read_default_preemption_args,
    names.DYNAMIC_RESOURCES: read_dynamic_resources_args,
    names.INTER_POD_AFFINITY: read_inter_pod_affinity_args,
    names.NODE_AFFINITY: read_node_affinity_args,
    names.NODE_RESOURCES_BALANCED_ALLOCATION: read_node_resources_balanced_allocation_args,
    names.NODE_RESOURCES_FIT: read_node_resources_fit_args,
    names.POD_TOPOLOGY_SPREAD: read_pod_topology_spread_args,
    names.VOLUME_BINDING: read_volume_binding_args,
    former_names.NODE_RESOURCES_LEAST_ALLOCATED: read_scored_resources,
    former_names.NODE_RESOURCES_MOST_ALLOCATED: read_scored_resources,
    former_names.REQUESTED_TO_CAPACITY_RATIO: read_ratio_args,
}
