"""Pods."""

from __future__ import annotations

from scheduler_core.model.base import Int32, Int64, Model, ResourceList, StringMap, Time
from scheduler_core.model.objects.affinity import Affinity, TopologySpreadConstraint
from scheduler_core.model.objects.containers import Container, ContainerStatus, ResourceRequirements
from scheduler_core.model.objects.meta import ObjectMeta, OwnerReference, Resource
from scheduler_core.model.objects.taints import Toleration
from scheduler_core.model.objects.volumes import PodResourceClaim, Volume

DEFAULT_SCHEDULER_NAME = "default-scheduler"
"""Of pods and of profiles that name none."""
SUCCEEDED = "Succeeded"
FAILED = "Failed"
TERMINAL_PHASES = (SUCCEEDED, FAILED)
"""Of pods that have run to their end and take no room any more."""


class PodSchedulingGate(Model, frozen=True):
    name: str = ""


class PodSchedulingGroup(Model, frozen=True):
    """Names a PodGroup of the pod's namespace; ignored unless the gate GenericWorkload is on (spec 13 §1)."""

    pod_group_name: str = ""


class PodSpec(Model, frozen=True):
    """After reading, pods with equal specs share one object (``node_name`` counts as part of it; the
    tuples and maps inside are shared even among pods on different nodes), so results may be kept by identity.

    ``node_selector`` and ``host_users`` tell absent (None) from empty or false.
    """

    node_name: str = ""
    scheduler_name: str = ""
    priority: Int32 | None = None
    priority_class_name: str = ""
    preemption_policy: str = ""
    containers: tuple[Container, ...] = ()
    init_containers: tuple[Container, ...] = ()
    resources: ResourceRequirements | None = None
    overhead: ResourceList = {}
    node_selector: StringMap | None = None
    affinity: Affinity | None = None
    tolerations: tuple[Toleration, ...] = ()
    topology_spread_constraints: tuple[TopologySpreadConstraint, ...] = ()
    scheduling_gates: tuple[PodSchedulingGate, ...] = ()
    scheduling_group: PodSchedulingGroup | None = None
    host_network: bool = False
    host_users: bool | None = None
    volumes: tuple[Volume, ...] = ()
    resource_claims: tuple[PodResourceClaim, ...] = ()
    runtime_class_name: str = ""
    restart_policy: str = ""
    termination_grace_period_seconds: Int64 | None = None


class PodCondition(Model, frozen=True):
    type: str = ""
    status: str = ""
    reason: str = ""
    message: str = ""
    last_transition_time: Time = None
    observed_generation: int = 0


class PodResourceClaimStatus(Model, frozen=True):
    """``resource_claim_name`` None: no claim was needed."""

    name: str = ""
    resource_claim_name: str | None = None


class ContainerExtendedResourceRequest(Model, frozen=True):
    """A container's resource, and the request that represents it."""

    container_name: str = ""
    resource_name: str = ""
    request_name: str = ""


class PodExtendedResourceClaimStatus(Model, frozen=True):
    """The claim that was made for the pod's extended resources."""

    request_mappings: tuple[ContainerExtendedResourceRequest, ...] = ()
    resource_claim_name: str = ""


class PodStatus(Model, frozen=True):
    phase: str = ""
    reason: str = ""
    message: str = ""
    nominated_node_name: str = ""
    start_time: Time = None
    conditions: tuple[PodCondition, ...] = ()
    container_statuses: tuple[ContainerStatus, ...] = ()
    init_container_statuses: tuple[ContainerStatus, ...] = ()
    resources: ResourceRequirements | None = None
    allocated_resources: ResourceList = {}
    resource_claim_statuses: tuple[PodResourceClaimStatus, ...] = ()
    extended_resource_claim_status: PodExtendedResourceClaimStatus | None = None


class Pod(Resource, frozen=True):
    metadata: ObjectMeta
    spec: PodSpec = PodSpec()
    status: PodStatus = PodStatus()

    @property
    def priority(self) -> int:
        """``spec.priority``, 0 if there is none."""
        return self.spec.priority or 0

    @property
    def group(self) -> str | None:
        """``namespace/name`` of the PodGroup that it names, None if it names none."""
        named = self.spec.scheduling_group
        return f"{self.namespace}/{named.pod_group_name}" if named and named.pod_group_name else None

    @property
    def controller(self) -> OwnerReference | None:
        return self.metadata.controller

    @property
    def is_assigned(self) -> bool:
        return bool(self.spec.node_name)

    @property
    def is_terminal(self) -> bool:
        return self.status.phase in TERMINAL_PHASES

    @property
    def is_terminating(self) -> bool:
        """Is being deleted, and still takes room."""
        return self.metadata.deletion_timestamp is not None
