"""Deployments, ReplicaSets, StatefulSets, DaemonSets and Jobs, Volcano's too, that have no pods yet → the pods they would have.

For uploads that come from manifests instead of a running cluster. What a workload has is asked the way its controller
asks: pods that name it as their controller, and pods without any controller that its selector selects. Names are
digests instead of random, so the same upload always becomes the same pods.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from scheduler_core.errors import InvalidObjects, LimitExceeded, Problem
from scheduler_core.model.manifest_fields import entries, has_condition, identity, mapping, title
from scheduler_core.model.objects.pod import TERMINAL_PHASES
from scheduler_core.problems import Problems
from scheduler_core.sources.limits import Limits
from scheduler_core.sources.workloads.claims import default_class_name, ephemeral_claims, stateful_claims
from scheduler_core.sources.workloads.daemon_nodes import suitable_nodes
from scheduler_core.sources.workloads.device_claims import claim_templates, device_claims
from scheduler_core.sources.workloads.names import Names
from scheduler_core.sources.workloads.owned_pods import OwnedPods
from scheduler_core.sources.workloads.pods import (
    Object,
    daemon_pods,
    job_pods,
    replica_set_of,
    replicated_pods,
    stateful_pods,
)
from scheduler_core.sources.workloads.volcano_jobs import GROUP as VOLCANO
from scheduler_core.sources.workloads.volcano_jobs import group_of, is_over, task_pods, tasks_of
from scheduler_core.sources.workloads.workload_report import Expanded, Skipped, WorkloadReport

_DEFAULT_LIMITS = Limits()
_MOST_REPLICAS = (1 << 31) - 1


def expand_workloads(
    objects: Iterable[dict[str, Any]], *, limits: Limits = _DEFAULT_LIMITS
) -> tuple[tuple[dict[str, Any], ...], WorkloadReport]:
    """`objects` (as read_upload gives them) followed by everything that was made, and what was done.

    Made objects share parts with the templates and must not be changed in place. Raises InvalidObjects for numbers of
    replicas that are none, LimitExceeded if there would be more than `limits.max_objects` objects.
    """
    given = tuple(objects)
    expansion = _Expansion(given, limits)
    for item in given:
        expansion.expand(item)
    expansion.problems.raise_any(InvalidObjects)
    return given + tuple(expansion.made), WorkloadReport(tuple(expansion.expanded), tuple(expansion.skipped))


def expand_where_wanted(
    objects: Iterable[dict[str, Any]], *, wanted: bool | None = None, limits: Limits = _DEFAULT_LIMITS
) -> tuple[tuple[dict[str, Any], ...], WorkloadReport]:
    """As `expand_workloads`; `wanted` None expands only if no pod waits for a node, and reports who got no pods otherwise."""
    given = tuple(objects)
    if wanted is False:
        return given, WorkloadReport()
    if wanted is None and (n_waiting := sum(map(_waits, given))):
        return given, _left_without_pods(given, n_waiting, limits)
    expanded, report = expand_workloads(given, limits=limits)
    return expanded, replace(report, unasked=wanted is None)


def _left_without_pods(given: tuple[dict[str, Any], ...], n_waiting: int, limits: Limits) -> WorkloadReport:
    """Of the workloads that would get pods if no pod waited."""
    expansion = _Count(given, limits)
    for item in given:
        expansion.expand(item)
    if not expansion.without_pods:
        return WorkloadReport()
    reason = "1 other pod waits" if n_waiting == 1 else f"{n_waiting:,} other pods wait"
    skipped = tuple(Skipped(workload, reason) for workload in expansion.without_pods)
    return WorkloadReport(skipped=skipped, others_wait=n_waiting)


def _waits(item: Mapping[str, Any]) -> bool:
    """A pod without a node that may still get one, held back by a gate or not."""
    if item.get("kind") != "Pod":
        return False
    is_over = mapping(item.get("status")).get("phase") in TERMINAL_PHASES
    is_leaving = mapping(item.get("metadata")).get("deletionTimestamp") is not None
    return not (is_over or is_leaving or mapping(item.get("spec")).get("nodeName"))


class _Expansion:
    def __init__(self, objects: tuple[dict[str, Any], ...], limits: Limits) -> None:
        self.made: list[Object] = []
        self.expanded: list[Expanded] = []
        self.skipped: list[Skipped] = []
        self.problems = Problems(limits.max_problems)
        self._limits = limits
        self._n_given = len(objects)
        self._names = Names({identity(item) for item in objects})
        self._nodes = [item for item in objects if item.get("kind") == "Node"]
        self._claim_templates = claim_templates(objects)
        self._storage_class = default_class_name(objects)
        self._owned = OwnedPods.of(objects)
        self._by_kind: dict[tuple[str, str], Callable[[Object], None]] = {
            ("apps", "Deployment"): self._deployment,
            ("apps", "ReplicaSet"): self._replicated,
            ("", "ReplicationController"): self._replicated,
            ("apps", "StatefulSet"): self._stateful,
            ("apps", "DaemonSet"): self._daemon,
            ("batch", "Job"): self._job,
            (VOLCANO, "Job"): self._volcano,
        }

    def expand(self, item: Object) -> None:
        group = str(item.get("apiVersion", "")).rpartition("/")[0]
        expand = self._by_kind.get((group, str(item.get("kind", ""))))
        if expand is None or self._owned.has_pods(item):
            return
        template = mapping(mapping(item.get("spec")).get("template"))
        if not mapping(template.get("spec")) and not (group == VOLCANO and any(tasks_of(item))):
            self._skip(item, "it has no pod template")
        else:
            expand(item)

    def _deployment(self, item: Object) -> None:
        count = self._number(item, "replicas", 1)
        if item["spec"].get("paused") is True:
            self._skip(item, "it is paused")
        elif self._wants(item, count):
            replica_set = replica_set_of(item, self._names)
            pods = replicated_pods(replica_set, count, self._names)
            self._add(item, pods, [replica_set])

    def _replicated(self, item: Object) -> None:
        count = self._number(item, "replicas", 1)
        if self._wants(item, count):
            self._add(item, replicated_pods(item, count, self._names))

    def _stateful(self, item: Object) -> None:
        count = self._number(item, "replicas", 1)
        if self._wants(item, count):
            pods = stateful_pods(item, count, self._names)
            self._add(item, pods, list(stateful_claims(item, pods, self._storage_class, self._names)))

    def _daemon(self, item: Object) -> None:
        nodes = list(suitable_nodes(item["spec"]["template"]["spec"], self._nodes))
        if not nodes:
            self._skip(item, "no node suits it")
        elif self._wants(item, len(nodes)):
            self._add(item, daemon_pods(item, nodes, self._names))

    def _job(self, item: Object) -> None:
        spec, status = item["spec"], mapping(item.get("status"))
        count = self._number(item, "parallelism", 1)
        if spec.get("completions") is not None:
            succeeded = status.get("succeeded")
            done = succeeded if isinstance(succeeded, int) else 0
            count = min(count, max(self._number(item, "completions", 1) - done, 0))
        if has_condition(item, "Complete", "Failed"):
            return
        if spec.get("suspend") is True:
            self._skip(item, "it is suspended")
        elif self._wants(item, count):
            self._add(item, job_pods(item, count, self._names))

    def _volcano(self, item: Object) -> None:
        if is_over(item):
            return
        pods: list[Object] = []
        for task in tasks_of(item):
            count = self._count(item, f"{task.path}.replicas", task.replicas, 0)
            if self._wants(item, len(pods) + count, task.template["spec"]):
                pods += task_pods(item, task, count, self._names)
        if pods:
            self._count(item, "spec.minAvailable", item["spec"].get("minAvailable"), 0)
            self._add(item, pods, group_of(item, len(pods), self._names))

    def _number(self, item: Object, name: str, default: int) -> int:
        return self._count(item, f"spec.{name}", item["spec"].get(name), default)

    def _count(self, item: Object, path: str, value: Any, default: int) -> int:
        if value is None:
            return default
        if type(value) is not int or not 0 <= value <= _MOST_REPLICAS:
            self.problems.add(f"{title(item)}: {path}", "must be a whole number, 0 or more")
            return 0
        return value

    def _wants(self, item: Object, count: int, spec: Any = None) -> bool:
        """Whether there is anything to make; raises before more is made than an upload may hold.

        spec : of the pods; None is that of the item's template.
        """
        n_claims = self._n_claims(
            item, mapping(mapping(item["spec"].get("template")).get("spec") if spec is None else spec)
        )
        if self._n_given + len(self.made) + count * (1 + n_claims) > self._limits.max_objects:
            pods = f"{count:,} {'pod' if count == 1 else 'pods'}"
            if n_claims:
                pods += f" with {n_claims:,} {'claim' if n_claims == 1 else 'claims'} each"
            message = f"{pods} would make more than {self._limits.max_objects:,} objects"
            raise LimitExceeded([Problem(title(item), message)])
        return count > 0

    def _n_claims(self, item: Object, spec: Mapping[str, Any]) -> int:
        """That would be made for each pod, for volumes and for devices, if none of them were there yet."""
        claims = (
            list(entries(item["spec"].get("volumeClaimTemplates"))) if item["kind"] == "StatefulSet" else []
        )
        claims += [volume for volume in entries(spec.get("volumes")) if volume.get("ephemeral")]
        claims += [one for one in entries(spec.get("resourceClaims")) if one.get("resourceClaimTemplateName")]
        return len(claims)

    def _add(self, item: Object, pods: list[Object], others: list[Object] | None = None) -> None:
        others = (others or []) + list(ephemeral_claims(pods, self._storage_class, self._names))
        others += device_claims(pods, self._claim_templates, self._names)
        self.made += others + pods
        self.expanded.append(Expanded(title(item), len(pods), tuple(title(other) for other in others)))

    def _skip(self, item: Object, reason: str) -> None:
        self.skipped.append(Skipped(title(item), reason))


class _Count(_Expansion):
    """Makes nothing: it only names the workloads that would get pods."""

    def __init__(self, objects: tuple[dict[str, Any], ...], limits: Limits) -> None:
        super().__init__(objects, limits)
        self.without_pods: dict[str, None] = {}

    def _wants(self, item: Object, count: int, spec: Any = None) -> bool:
        if count > 0:
            self.without_pods[title(item)] = None
        return False
