"""Carries out the operations of a scenario. Operations that cannot be carried out are recorded as skipped."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatchmethod

from scheduler_core.kernel import Kernel
from scheduler_core.scenario import operations as op
from scheduler_core.scheduler.order import EventPriority
from scheduler_core.simulated_cluster.api_server import ApiServer
from scheduler_core.simulated_cluster.binding_faults import BindingFaults
from scheduler_core.simulated_cluster.kubelet import Kubelets
from scheduler_core.simulated_cluster.taint_eviction import reachable, unreachable
from scheduler_core.simulated_cluster.workloads import WorkloadControllers

_BUDGET = "PodDisruptionBudget"


class Operator:
    """change_policy : restarts the schedulers with another policy, YAML text."""

    def __init__(
        self,
        kernel: Kernel,
        server: ApiServer,
        kubelets: Kubelets,
        workloads: WorkloadControllers,
        binding_faults: BindingFaults,
        change_policy: Callable[[str], None],
    ) -> None:
        self._kernel, self._server, self._kubelets = kernel, server, kubelets
        self._workloads, self._binding_faults, self._change_policy = workloads, binding_faults, change_policy

    def schedule(self, operations: tuple[op.Operation, ...]) -> None:
        """Schedule all operations at their times; operations of equal times keep their order."""
        for operation in operations:
            self._kernel.at(
                operation.at,
                lambda operation=operation: self._carry_out(operation),  # type: ignore[misc]
                priority=EventPriority.CHANGE,
                label=type(operation).__name__,
            )

    def _carry_out(self, operation: op.Operation) -> None:
        objection = self._do(operation)
        if objection is not None:
            self._server.log.add("operationSkipped", operation=type(operation).__name__, reason=objection)

    @singledispatchmethod
    def _do(self, operation: object) -> str | None:
        raise NotImplementedError(f"{type(operation).__name__} is not an operation")

    @_do.register
    def _(self, operation: op.CreatePods) -> str | None:
        taken = []
        for pod in operation.pods:
            if operation.runs_for is not None and pod.key not in self._server.pods:
                self._kubelets.lifetimes[pod.key] = operation.runs_for
            if self._server.create_pod(pod) is None:
                taken.append(pod.key)
        return f"there is already a pod {', '.join(taken)}" if taken else None

    @_do.register
    def _(self, operation: op.UpdatePod) -> str | None:
        pod = self._server.pods.get(f"{operation.namespace}/{operation.name}")
        if pod is None:
            return f"there is no pod {operation.namespace}/{operation.name}"
        self._server.log.add("podUpdated", pod=pod.key)
        self._server.update_pod(operation.applied(pod))
        return None

    @_do.register
    def _(self, operation: op.CreateWorkload) -> str | None:
        self._workloads.create(operation.workload, operation.runs_for)
        return None

    @_do.register
    def _(self, operation: op.Scale) -> str | None:
        name = f"{operation.kind} {operation.namespace}/{operation.name}"
        key = (operation.kind, operation.namespace, operation.name)
        if not self._workloads.has(key):
            return f"there is no {name}"
        self._server.log.add("scaled", workload=name, replicas=operation.replicas)
        self._workloads.scale(key, operation.replicas)
        return None

    @_do.register
    def _(self, operation: op.CreateObject) -> str | None:
        self._server.set_object(operation.kind, operation.object)
        return None

    @_do.register
    def _(self, operation: op.CreatePriorityClass) -> str | None:
        self._server.set_object("PriorityClass", operation.priority_class)
        return None

    @_do.register
    def _(self, operation: op.DeleteObject) -> str | None:
        key = f"{operation.namespace}/{operation.name}" if operation.namespace else operation.name
        if operation.kind == "Pod":
            if key not in self._server.pods:
                return f"there is no pod {key}"
            self._server.delete_pod(key, why="deleted", grace=operation.grace)
            return None
        owned = (operation.kind, operation.namespace, operation.name)
        done = self._workloads.delete(owned, operation.grace)
        done = self._server.remove_object(operation.kind, key) or done
        return None if done else f"there is no {operation.kind} {key}"

    @_do.register
    def _(self, operation: op.AddNode) -> str | None:
        if operation.node.name in self._server.nodes:
            return f"there is already a node {operation.node.name}"
        self._server.set_node(operation.node)
        return None

    @_do.register
    def _(self, operation: op.RemoveNode) -> str | None:
        if operation.name not in self._server.nodes:
            return f"there is no node {operation.name}"
        self._server.remove_node(operation.name)
        return None

    @_do.register
    def _(self, operation: op.UpdateNode) -> str | None:
        node = self._server.nodes.get(operation.name)
        if node is None:
            return f"there is no node {operation.name}"
        self._server.set_node(operation.applied(node))
        return None

    @_do.register
    def _(self, operation: op.FailNode) -> str | None:
        node = self._server.nodes.get(operation.name)
        if node is None or self._kubelets.is_failed(operation.name):
            return f"there is no node {operation.name} that works"
        self._kubelets.fail(operation.name)
        self._server.set_node(unreachable(node))
        return None

    @_do.register
    def _(self, operation: op.RecoverNode) -> str | None:
        node = self._server.nodes.get(operation.name)
        if node is None or not self._kubelets.is_failed(operation.name):
            return f"there is no node {operation.name} that failed"
        self._server.set_node(reachable(node))
        self._kubelets.recover(operation.name)
        return None

    @_do.register
    def _(self, operation: op.SetBudget) -> str | None:
        is_new = operation.budget.key not in self._server.others[_BUDGET]
        self._server.log.add("budgetSet", budget=operation.budget.key, isNew=is_new)
        self._server.set_object(_BUDGET, operation.budget)
        return None

    @_do.register
    def _(self, operation: op.DeleteBudget) -> str | None:
        key = f"{operation.namespace}/{operation.name}"
        return None if self._server.remove_object(_BUDGET, key) else f"there is no budget {key}"

    @_do.register
    def _(self, operation: op.ChangePolicy) -> str | None:
        self._server.log.add("policyChanged")
        self._change_policy(operation.policy)
        return None

    @_do.register
    def _(self, operation: op.FailBindings) -> str | None:
        self._binding_faults.expect(operation)
        return None
