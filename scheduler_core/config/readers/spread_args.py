"""Args of PodTopologySpread (spec 01 §8, spec 05).

Source: upstream 1.36, v1/defaults.go and validation_pluginargs.go; details of messages are its own.
"""

from __future__ import annotations

from typing import Final

from scheduler_core.config.plugins.args import DefaultingType, PodTopologySpreadArgs
from scheduler_core.config.reader import Reader
from scheduler_core.config.readers.resources_args import check_label_name
from scheduler_core.model.objects.affinity import TopologySpreadConstraint
from scheduler_core.problems import Problems

_ACTIONS: Final = ("DoNotSchedule", "ScheduleAnyway")


def read_pod_topology_spread_args(args: Reader, checks: Problems) -> PodTopologySpreadArgs:
    kind = args.string("defaultingType") or DefaultingType.SYSTEM
    constraints: list[TopologySpreadConstraint] = []
    seen: set[tuple[str, str]] = set()
    for reader in args.records("defaultConstraints"):
        constraint = _read_constraint(reader, checks)
        rule = (constraint.topology_key, constraint.when_unsatisfiable)
        if rule in seen:
            checks.duplicate(reader.path, f"{{{constraint.topology_key}, {constraint.when_unsatisfiable}}}")
        seen.add(rule)
        constraints.append(constraint)
    known = kind in set(DefaultingType)
    if not known:
        checks.unsupported(args.at("defaultingType"), kind, tuple(DefaultingType))
    elif kind == DefaultingType.SYSTEM and constraints:
        checks.invalid(args.at("defaultingType"), kind, "when .defaultConstraints are not empty")
    return PodTopologySpreadArgs(tuple(constraints), DefaultingType(kind) if known else DefaultingType.SYSTEM)


def _read_constraint(reader: Reader, checks: Problems) -> TopologySpreadConstraint:
    default = TopologySpreadConstraint()
    min_domains = reader.optional_integer("minDomains")
    affinity_policy = reader.optional_string("nodeAffinityPolicy")
    taints_policy = reader.optional_string("nodeTaintsPolicy")
    has_selector = reader.record("labelSelector") is not None
    constraint = TopologySpreadConstraint(
        max_skew=reader.integer("maxSkew"),
        topology_key=reader.string("topologyKey"),
        when_unsatisfiable=reader.string("whenUnsatisfiable"),
        min_domains=default.min_domains if min_domains is None else min_domains,
        node_affinity_policy=default.node_affinity_policy if affinity_policy is None else affinity_policy,
        node_taints_policy=default.node_taints_policy if taints_policy is None else taints_policy,
        match_label_keys=reader.strings("matchLabelKeys"),
    )
    reader.close()
    _check_constraint(constraint, reader, checks)
    if has_selector:
        detail = "constraint must not define a selector, as they deduced for each pod"
        checks.forbidden(reader.at("labelSelector"), detail)
    return constraint


def _check_constraint(constraint: TopologySpreadConstraint, reader: Reader, checks: Problems) -> None:
    if constraint.max_skew <= 0:
        checks.invalid(reader.at("maxSkew"), constraint.max_skew, "not in valid range (0, inf)")
    key = constraint.topology_key
    if key:
        check_label_name(key, reader.at("topologyKey"), checks)
    else:
        checks.required(reader.at("topologyKey"), "can not be empty")
    action = constraint.when_unsatisfiable
    if not action:
        checks.required(reader.at("whenUnsatisfiable"), "can not be empty")
    elif action not in _ACTIONS:
        checks.unsupported(reader.at("whenUnsatisfiable"), action, _ACTIONS)
