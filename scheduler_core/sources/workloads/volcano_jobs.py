"""Jobs of Volcano → the pods and the PodGroup that its controllers would make.

A job has tasks, each with a pod template and replicas; its pods are called `<job>-<task>-<index>` and name the group of the job by an
annotation (volcano.sh, pkg/controllers/job). Specs share their parts with the templates: nothing of them may be changed in place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scheduler_core.model.manifest_fields import entries, identity, mapping
from scheduler_core.sources.workloads.names import Names
from scheduler_core.sources.workloads.pods import Object, named_pod, owner_reference

GROUP: Final = "batch.volcano.sh"
_GROUP_NAME: Final = "scheduling.k8s.io/group-name"
_SCHEDULER: Final = "volcano"
_OVER: Final = ("Completed", "Failed", "Aborted", "Terminated")


@dataclass(frozen=True, slots=True)
class Task:
    """replicas : as given, None if missing. path : its place in the job."""

    name: str
    path: str
    replicas: Any
    template: Mapping[str, Any]


def tasks_of(job: Mapping[str, Any]) -> Iterator[Task]:
    """Those with a pod template."""
    for number, task in enumerate(entries(mapping(job.get("spec")).get("tasks"))):
        template = mapping(task.get("template"))
        if mapping(template.get("spec")):
            name = str(task.get("name") or f"default{number}")
            yield Task(name, f"spec.tasks[{number}]", task.get("replicas"), template)


def is_over(job: Mapping[str, Any]) -> bool:
    return mapping(mapping(job.get("status")).get("state")).get("phase") in _OVER


def task_pods(job: Mapping[str, Any], task: Task, count: int, names: Names) -> list[Object]:
    """Those of one task. They wait for the job's scheduler, by default Volcano's."""
    namespace, _, name = identity(job)
    owner = {**job, "spec": {"template": task.template}}
    scheduler = mapping(job.get("spec")).get("schedulerName") or _SCHEDULER
    spec = {"schedulerName": scheduler, **task.template["spec"]}
    labels = {"volcano.sh/job-name": name, "volcano.sh/job-namespace": namespace}
    pods = []
    for index in range(count):
        pod = named_pod(owner, names.take(namespace, "Pod", f"{name}-{task.name}-{index}"), labels, spec)
        annotations = {**mapping(pod["metadata"].get("annotations")), _GROUP_NAME: name}
        pods.append({**pod, "metadata": {**pod["metadata"], "annotations": annotations}})
    return pods


def group_of(job: Mapping[str, Any], n_pods: int, names: Names) -> list[Object]:
    """Volcano's PodGroup, unless there is one of that name: all pods together, or `minAvailable` of them."""
    namespace, _, name = identity(job)
    if names.is_taken(namespace, "PodGroup", name):
        return []
    least = mapping(job.get("spec")).get("minAvailable")
    metadata = {
        "name": names.take(namespace, "PodGroup", name),
        "namespace": namespace,
        "ownerReferences": [owner_reference(job)],
    }
    return [
        {
            "apiVersion": "scheduling.volcano.sh/v1beta1",
            "kind": "PodGroup",
            "metadata": metadata,
            "spec": {"minMember": n_pods if least is None else least},
        }
    ]
