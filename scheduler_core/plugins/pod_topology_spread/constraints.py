"""Which spread constraints apply to a pod (spec 05 §1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec

from scheduler_core.config.plugins.args import DefaultingType, PodTopologySpreadArgs
from scheduler_core.framework.matching.pod_selection import selector_error
from scheduler_core.framework.registry import Handle
from scheduler_core.model.labels.selectors import LabelSelector
from scheduler_core.model.objects.affinity import TopologySpreadConstraint
from scheduler_core.model.objects.node import HOSTNAME
from scheduler_core.model.objects.pod import PodSpec
from scheduler_core.plugins.pod_topology_spread.defaults import DefaultSelectors, Member
from scheduler_core.snapshot.pods.classes import PodKind

HARD: Final = "DoNotSchedule"
SOFT: Final = "ScheduleAnyway"
SYSTEM_DEFAULTS = (
    TopologySpreadConstraint(max_skew=3, topology_key=HOSTNAME, when_unsatisfiable=SOFT),
    TopologySpreadConstraint(max_skew=5, topology_key="topology.kubernetes.io/zone", when_unsatisfiable=SOFT),
)


@dataclass(frozen=True, slots=True)
class Constraints:
    """The constraints of one kind that apply to a pod, in order.

    needs_all_keys : nodes that lack a topology key of any constraint do not count at all.
    counts_all : an empty selector counts all pods of the namespace instead of none.
    error : why upstream cannot parse a constraint, "" if it can parse all.
    """

    constraints: tuple[TopologySpreadConstraint, ...] = ()
    needs_all_keys: bool = True
    error: str = ""
    counts_all: bool = False

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(one.topology_key for one in self.constraints)


class ConstraintRules:
    """Finds the constraints of a pod: its own, or else the profile's defaults."""

    def __init__(self, args: PodTopologySpreadArgs, handle: Handle) -> None:
        self._counts_all = handle.rules.scores.empty_selector_spreads
        self._is_system = args.defaulting_type is DefaultingType.SYSTEM
        self._defaults = SYSTEM_DEFAULTS if self._is_system else args.default_constraints
        self._selectors = DefaultSelectors(handle.snapshot.cluster)

    def of(self, pod: PodKind, action: str) -> Constraints:
        """action : HARD or SOFT."""
        return self.applying(pod.pod_class.spec, pod, action)

    def applying(self, spec: PodSpec, pod: Member, action: str) -> Constraints:
        own = spec.topology_spread_constraints
        if own:
            wanted = tuple(one for one in own if one.when_unsatisfiable == action)
            error = next(filter(None, (selector_error(one.label_selector) for one in wanted)), "")
            return Constraints(wanted, error=error, counts_all=self._counts_all)
        defaults = [one for one in self._defaults if one.when_unsatisfiable == action]
        selector = self._selectors.of(pod) if defaults else LabelSelector()
        if selector.is_empty:
            return Constraints()
        with_selector = (msgspec.structs.replace(one, label_selector=selector) for one in defaults)
        return Constraints(tuple(with_selector), needs_all_keys=not self._is_system)
