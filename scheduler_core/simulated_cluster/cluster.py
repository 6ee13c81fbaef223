"""A cluster over time, without a scheduler: the API server with its controllers and kubelets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from scheduler_core.kernel import EventLog, Kernel, VirtualClock
from scheduler_core.model.budgets import Scale
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.pod import Pod
from scheduler_core.scenario.operations import CreatePods, CreateWorkload, Operation
from scheduler_core.scenario.settings import Controllers, Timing
from scheduler_core.scenario.workload import Naming, Workload
from scheduler_core.simulated_cluster.api_server import ApiServer
from scheduler_core.simulated_cluster.binding_faults import BindingFaults
from scheduler_core.simulated_cluster.claim_controller import ClaimController
from scheduler_core.simulated_cluster.disruption import DisruptionController
from scheduler_core.simulated_cluster.kubelet import Kubelets
from scheduler_core.simulated_cluster.operator import Operator
from scheduler_core.simulated_cluster.taint_eviction import TaintEviction
from scheduler_core.simulated_cluster.workloads import WorkloadControllers

_MOST_EXPECTED = 1000
"""Number of pods of a workload whose pods all have different labels; the pods of other workloads are of one kind."""


class SimulatedCluster:
    """Everything except schedulers. Its watchers are called before those of schedulers: schedulers see a controller's reaction to a
    change after the change.
    """

    def __init__(
        self,
        kernel: Kernel,
        cluster: Cluster,
        timing: Timing,
        controllers: Controllers,
        log: EventLog,
        change_policy: Callable[[str], None],
    ) -> None:
        clock = VirtualClock(kernel)
        self.server = ApiServer(cluster, clock.now, log, default_grace=timing.grace_period)
        self.kubelets = Kubelets(kernel, self.server)
        delay = controllers.workloads_delay if controllers.workloads else None
        self.workloads = WorkloadControllers(kernel, self.server, self.kubelets, delay)
        self.binding_faults = BindingFaults(
            timing.binding_failures, kernel.random("timeline: bindings").random, lambda: kernel.now
        )
        self.operator = Operator(
            kernel, self.server, self.kubelets, self.workloads, self.binding_faults, change_policy
        )
        self.server.watchers.append(self.kubelets)
        if controllers.claims:
            self.server.watchers.append(ClaimController(kernel, self.server))
        if controllers.workloads:
            self.server.watchers.append(self.workloads)
        if controllers.disruption:
            replicas_of, scale = self.workloads.replicas_of, Scale(cluster)
            self.server.watchers.append(DisruptionController(kernel, self.server, replicas_of, scale))
        if controllers.taint_eviction:
            self.server.watchers.append(TaintEviction(kernel, self.server))


def expected_pods(operations: Iterable[Operation], starting: Iterable[Workload]) -> list[Pod]:
    """Pods of the kinds that the scenario will create, as far as they are known. starting : workloads that exist at the start."""
    created = tuple(operations)
    expected = [pod for one in created if isinstance(one, CreatePods) for pod in one.pods]
    coming = [one.workload for one in created if isinstance(one, CreateWorkload)]
    return expected + [pod for workload in (*starting, *coming) for pod in _pods_of(workload)]


def _pods_of(workload: Workload) -> Iterator[Pod]:
    n_kinds = min(max(workload.replicas, 1), _MOST_EXPECTED)
    return (workload.pod(number) for number in range(1 if workload.naming is Naming.GENERATED else n_kinds))
