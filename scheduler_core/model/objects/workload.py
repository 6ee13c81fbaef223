"""Objects that own, select, protect or rank pods. Their pod templates are not kept."""

from __future__ import annotations

from scheduler_core.model.base import Int32, IntOrString, Model, StringMap
from scheduler_core.model.labels.selectors import LabelSelector
from scheduler_core.model.objects.meta import ObjectMeta, Resource


class Namespace(Resource, frozen=True):
    metadata: ObjectMeta


class PriorityClass(Resource, frozen=True):
    metadata: ObjectMeta
    value: Int32 = 0
    global_default: bool = False
    preemption_policy: str = ""
    description: str = ""


class PodDisruptionBudgetSpec(Model, frozen=True):
    """A selector that is absent or empty matches no pod here (spec 08 §5)."""

    selector: LabelSelector | None = None
    min_available: IntOrString | None = None
    max_unavailable: IntOrString | None = None


class PodDisruptionBudgetStatus(Model, frozen=True):
    """``disrupted_pods``: pod name -> when its eviction was granted."""

    disruptions_allowed: Int32 = 0
    current_healthy: Int32 = 0
    desired_healthy: Int32 = 0
    expected_pods: Int32 = 0
    disrupted_pods: dict[str, str | None] = {}


# Where a budget has no status; told from an empty one by identity.
NO_BUDGET_STATUS = PodDisruptionBudgetStatus()


class PodDisruptionBudget(Resource, frozen=True):
    metadata: ObjectMeta
    spec: PodDisruptionBudgetSpec = PodDisruptionBudgetSpec()
    status: PodDisruptionBudgetStatus = NO_BUDGET_STATUS


class ServiceSpec(Model, frozen=True):
    """An absent selector selects nothing."""

    selector: StringMap | None = None


class Service(Resource, frozen=True):
    metadata: ObjectMeta
    spec: ServiceSpec = ServiceSpec()


class ReplicationControllerSpec(Model, frozen=True):
    replicas: Int32 | None = None
    selector: StringMap | None = None


class ReplicationController(Resource, frozen=True):
    metadata: ObjectMeta
    spec: ReplicationControllerSpec = ReplicationControllerSpec()


class ReplicatedSpec(Model, frozen=True):
    """What Deployments, ReplicaSets and StatefulSets have in common."""

    replicas: Int32 | None = None
    selector: LabelSelector | None = None


class ReplicaSet(Resource, frozen=True):
    metadata: ObjectMeta
    spec: ReplicatedSpec = ReplicatedSpec()


class StatefulSet(Resource, frozen=True):
    metadata: ObjectMeta
    spec: ReplicatedSpec = ReplicatedSpec()


class Deployment(Resource, frozen=True):
    metadata: ObjectMeta
    spec: ReplicatedSpec = ReplicatedSpec()


class JobSpec(Model, frozen=True):
    parallelism: Int32 | None = None
    completions: Int32 | None = None
    selector: LabelSelector | None = None


class Job(Resource, frozen=True):
    metadata: ObjectMeta
    spec: JobSpec = JobSpec()
