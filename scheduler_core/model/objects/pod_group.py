"""Pod groups: pods that are scheduled together, or of which some number is (spec 13 §1)."""

from __future__ import annotations

from typing import Final

from scheduler_core.model.base import Int32, Model, Time
from scheduler_core.model.objects.meta import ObjectMeta, Resource

GROUP_VERSION: Final = "scheduling.k8s.io/v1alpha2"


class GangPolicy(Model, frozen=True):
    """``min_count`` pods find a node together or none of them does."""

    min_count: Int32 = 0


class BasicPolicy(Model, frozen=True):
    """Pods of the group need no others."""


class PodGroupPolicy(Model, frozen=True):
    """One of the two."""

    basic: BasicPolicy | None = None
    gang: GangPolicy | None = None


class TopologyConstraint(Model, frozen=True):
    """All pods of the group on nodes of one value of the label ``key``."""

    key: str = ""


class SchedulingConstraints(Model, frozen=True):
    topology: tuple[TopologyConstraint, ...] = ()


class PodGroupSpec(Model, frozen=True):
    scheduling_policy: PodGroupPolicy = PodGroupPolicy()
    scheduling_constraints: SchedulingConstraints | None = None
    disruption_mode: str = ""
    priority_class_name: str = ""
    priority: Int32 | None = None


class PodGroupCondition(Model, frozen=True):
    type: str = ""
    status: str = ""
    reason: str = ""
    message: str = ""
    last_transition_time: Time = None
    observed_generation: int = 0


class PodGroupStatus(Model, frozen=True):
    conditions: tuple[PodGroupCondition, ...] = ()


class PodGroup(Resource, frozen=True):
    metadata: ObjectMeta
    spec: PodGroupSpec = PodGroupSpec()
    status: PodGroupStatus = PodGroupStatus()

    @property
    def topology_key(self) -> str | None:
        """The label whose value all its nodes share; None if there is no constraint."""
        constraints = self.spec.scheduling_constraints
        return constraints.topology[0].key if constraints is not None and constraints.topology else None

    @property
    def min_count(self) -> int | None:
        """How many pods have to find a node together; None if the group is no gang."""
        gang = self.spec.scheduling_policy.gang
        return None if gang is None else gang.min_count
