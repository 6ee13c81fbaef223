"""Args of NodeResourcesFit and NodeResourcesBalancedAllocation (spec 01 §8, spec 02).

Source: upstream 1.36, v1/defaults.go and validation_pluginargs.go; details of messages are its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scheduler_core.config.plugins.args import (
    DEFAULT_RESOURCES,
    NodeResourcesBalancedAllocationArgs,
    NodeResourcesFitArgs,
    RequestedToCapacityRatioArgs,
    ResourceSpec,
    ScoredResourcesArgs,
    ScoringStrategy,
    ScoringStrategyType,
    UtilizationShapePoint,
)
from scheduler_core.config.reader import Reader
from scheduler_core.model.labels.words import key_words
from scheduler_core.problems import Problems, child


def read_node_resources_fit_args(args: Reader, checks: Problems) -> NodeResourcesFitArgs:
    resources = args.located_strings("ignoredResources")
    groups = args.located_strings("ignoredResourceGroups")
    for path, name in resources:
        check_label_name(name, path, checks)
    for path, group in groups:
        if "/" in group:
            checks.invalid(path, group, "resource group name can't contain '/'")
        check_label_name(group, path, checks)
    strategy = args.record("scoringStrategy")
    return NodeResourcesFitArgs(
        tuple(name for _, name in resources),
        tuple(group for _, group in groups),
        ScoringStrategy() if strategy is None else _read_strategy(strategy, checks),
    )


def check_label_name(name: str, path: str, checks: Problems) -> None:
    for words in key_words(name):
        checks.invalid(path, name, words)


def read_node_resources_balanced_allocation_args(
    args: Reader, checks: Problems
) -> NodeResourcesBalancedAllocationArgs:
    seen: set[str] = set()

    def check(path: str, resource: ResourceSpec) -> None:
        if resource.name in seen:
            checks.duplicate(child(path, "name"), resource.name)
        seen.add(resource.name)
        if resource.weight != 1:
            checks.invalid(child(path, "weight"), resource.weight, "must be 1")

    return NodeResourcesBalancedAllocationArgs(_read_resources(args, check))


def read_scored_resources(args: Reader, checks: Problems) -> ScoredResourcesArgs:
    """Of the score plugins that scoringStrategy took the place of."""
    return ScoredResourcesArgs(_read_resources(args, _check_weight(checks)))


def read_ratio_args(args: Reader, checks: Problems) -> RequestedToCapacityRatioArgs:
    return RequestedToCapacityRatioArgs(
        _read_resources(args, _check_weight(checks)), read_shape(args, checks)
    )


def _check_weight(checks: Problems) -> Callable[[str, ResourceSpec], None]:
    def check(path: str, resource: ResourceSpec) -> None:
        if not 0 < resource.weight <= 100:
            detail = f"resource weight of {resource.name} not in valid range (0, 100]"
            checks.invalid(child(path, "weight"), resource.weight, detail)

    return check


def _read_resources(holder: Reader, check: Callable[[str, ResourceSpec], None]) -> tuple[ResourceSpec, ...]:
    """The field `resources`: cpu and memory if it is empty, weight 1 for weight 0."""
    resources: list[ResourceSpec] = []
    for reader in holder.records("resources"):
        resource = ResourceSpec(reader.string("name"), reader.integer("weight", bits=64) or 1)
        reader.close()
        check(reader.path, resource)
        resources.append(resource)
    return tuple(resources) or DEFAULT_RESOURCES


def read_shape(holder: Reader, checks: Problems) -> tuple[UtilizationShapePoint, ...]:
    """The field `shape`: at least one point, utilization strictly increasing in [0, 100], score in [0, 10]."""
    points: list[UtilizationShapePoint] = []
    unordered = False
    for reader in holder.records("shape"):
        point = UtilizationShapePoint(reader.integer("utilization"), reader.integer("score"))
        reader.close()
        if points and points[-1].utilization >= point.utilization and not unordered:
            detail = "values must be sorted in increasing order"
            checks.invalid(reader.at("utilization"), point.utilization, detail)
            unordered = True
        if not 0 <= point.utilization <= 100:
            checks.invalid(reader.at("utilization"), point.utilization, "not in valid range [0, 100]")
        if not 0 <= point.score <= 10:
            checks.invalid(reader.at("score"), point.score, "not in valid range [0, 10]")
        points.append(point)
    if not points:
        checks.required(holder.at("shape"), "at least one point must be specified")
    return tuple(points)


def _read_strategy(strategy: Reader, checks: Problems) -> ScoringStrategy:
    """A strategy that is given must name its type: only a strategy that is not given is defaulted."""
    kind = strategy.string("type")
    if kind not in set(ScoringStrategyType):
        checks.unsupported(strategy.at("type"), kind, tuple(ScoringStrategyType))
    read = ScoringStrategy(
        resources=_read_resources(strategy, _check_weight(checks)), shape=_read_ratio(strategy, kind, checks)
    )
    strategy.close()
    return replace(read, type=ScoringStrategyType(kind)) if kind in set(ScoringStrategyType) else read


def _read_ratio(strategy: Reader, kind: str, checks: Problems) -> tuple[UtilizationShapePoint, ...]:
    """The shape of requestedToCapacityRatio, which is there if and only if the strategy is of that type."""
    ratio = strategy.record("requestedToCapacityRatio")
    wanted = kind == ScoringStrategyType.REQUESTED_TO_CAPACITY_RATIO
    path = strategy.at("requestedToCapacityRatio")
    if ratio is None:
        if wanted:
            checks.required(path, "must be specified when type is RequestedToCapacityRatio")
        return ()
    shape = read_shape(ratio, checks if wanted else Problems())
    ratio.close()
    if not wanted:
        checks.forbidden(path, "must be nil when type is not RequestedToCapacityRatio")
    return shape
