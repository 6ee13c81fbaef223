"""Workloads that exist at the start; their controllers continue with them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from scheduler_core.model.manifest_fields import Identity, controller_of, has_condition, identity, mapping
from scheduler_core.problems import Problems
from scheduler_core.releases.files import LATEST
from scheduler_core.scalars import natural
from scheduler_core.scenario.readers.intake import Intake
from scheduler_core.scenario.readers.workloads import WORKLOADS, read_workload
from scheduler_core.scenario.workload import Workload

Object = dict[str, Any]

_MOST: Final = 2**31 - 1
_REVISION: Final = "deployment.kubernetes.io/revision"
_GROUPS: Final = {"ReplicationController": "", "Job": "batch"}


def starting_workloads(objects: Sequence[Object], release: str = LATEST) -> tuple[Workload, ...]:
    """The workloads among `objects` in their order; `workload.objects` are those still to be created, and
    `completions` is the number that a Job still needs.

    A Deployment continues with its newest ReplicaSet, which is not listed itself. Workloads that cannot be read, finished Jobs,
    and objects with another owner, such as the Jobs of a CronJob, are left out. release : of the API server that stores their
    pods.
    """
    intake = Intake(guesses=True, release=release)
    intake.know(objects)
    there = {identity(item) for item in objects}
    newest = _newest_replica_sets(objects)
    read = (_read(item, newest.get(identity(item)), intake) for item in objects if _is_root(item))
    return tuple(
        replace(one, objects=tuple(made for made in one.objects if _key(made) not in there))
        for one in read
        if one is not None
    )


def _read(item: Object, replica_set: Object | None, intake: Intake) -> Workload | None:
    problems = Problems()
    workload = read_workload(item, "", intake, _MOST, problems)
    if workload is not None and replica_set is not None:
        current = read_workload(replica_set, "", intake, _MOST, problems)
        if current is not None:
            workload = replace(workload, template=current.template, base=current.base, objects=())
    return None if len(problems) or workload is None else _without_succeeded(workload, item)


def _without_succeeded(workload: Workload, item: Object) -> Workload:
    """A Job with the number of completions that it still needs."""
    succeeded = mapping(item.get("status")).get("succeeded")
    if workload.completions is None or not isinstance(succeeded, int):
        return workload
    left = max(workload.completions - succeeded, 0)
    return replace(workload, completions=left, replicas=min(workload.replicas, left))


def _key(made: Any) -> Identity:
    return made.namespace, type(made).__name__, made.name


def _is_root(item: Object) -> bool:
    """A workload without a controller that is not finished."""
    group, kind = str(item.get("apiVersion", "")).rpartition("/")[0], item.get("kind")
    if kind not in WORKLOADS or group != _GROUPS.get(str(kind), "apps") or controller_of(item) is not None:
        return False
    return not has_condition(item, "Complete", "Failed")


def _newest_replica_sets(objects: Iterable[Object]) -> dict[Identity, Object]:
    """Deployment → its ReplicaSet with the highest revision; among equal ones, the first."""
    newest: dict[Identity, Object] = {}
    for item in objects:
        owner = controller_of(item) if item.get("kind") == "ReplicaSet" else None
        if owner is None:
            continue
        key = (identity(item)[0], str(owner.get("kind", "")), str(owner.get("name", "")))
        if key not in newest or _revision(item) > _revision(newest[key]):
            newest[key] = item
    return newest


def _revision(item: Object) -> int:
    text = mapping(mapping(item.get("metadata")).get("annotations")).get(_REVISION)
    return natural(text) or 0 if isinstance(text, str) else 0
