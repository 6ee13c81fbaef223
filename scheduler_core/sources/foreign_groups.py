"""Groups of other gang schedulers read as PodGroups of kube-scheduler: those of Volcano, coscheduling and Kueue.

Their pods get `spec.schedulingGroup`, and each group whose number of members is known a PodGroup with that `minCount`:

    Volcano, coscheduling   `spec.minMember` of their own kind PodGroup; unset it counts as 1
    coscheduling, older     the label `pod-group.scheduling.sigs.k8s.io/min-available`
    Kueue                   the annotation `kueue.x-k8s.io/pod-group-total-count`

Queues and quotas of those schedulers are not simulated. So that the pods are scheduled at all, Kueue's scheduling gate counts as
passed, and pods that wait for those schedulers by their usual names wait for the default scheduler.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scheduler_core.model.admission.foreign_groups import COSCHEDULING, KUEUE, VOLCANO, foreign_marks
from scheduler_core.model.manifest_fields import entries, identity, mapping
from scheduler_core.model.objects.pod_group import GROUP_VERSION

Object = dict[str, Any]
Key = tuple[str, str]
"""Namespace and name of a group."""

_GROUPS: Final = {
    "scheduling.volcano.sh": VOLCANO,
    "scheduling.x-k8s.io": COSCHEDULING,
    "scheduling.sigs.k8s.io": COSCHEDULING,
}
"""API group of a kind PodGroup → whose it is."""
_COUNTS: Final = {
    COSCHEDULING: "pod-group.scheduling.sigs.k8s.io/min-available",
    KUEUE: "kueue.x-k8s.io/pod-group-total-count",
}
"""Where a pod itself tells how many belong together."""
_ADMISSION: Final = "kueue.x-k8s.io/admission"
_SCHEDULERS: Final = frozenset(("volcano", "scheduler-plugins-scheduler"))
_MOST: Final = (1 << 31) - 1


@dataclass(frozen=True, slots=True)
class ReadGroup:
    """A group of `pods` pods that was read. `at_least` : how many must find a node together; None if it is unknown."""

    whose: str
    group: str
    pods: int
    at_least: int | None

    def __str__(self) -> str:
        """`ml/train of Volcano: 4 pods, at least 3 together`."""
        known = "no PodGroup" if self.at_least is None else f"at least {self.at_least} together"
        return f"{self.group} of {self.whose}: {self.pods} {'pod' if self.pods == 1 else 'pods'}, {known}"


@dataclass(frozen=True, slots=True)
class GroupReport:
    """`groups` in order of their first pods; `ungated` and `renamed` are keys of pods whose gate or scheduler was changed."""

    groups: tuple[ReadGroup, ...] = ()
    ungated: tuple[str, ...] = ()
    renamed: tuple[str, ...] = ()


def read_foreign_groups(objects: Iterable[Object]) -> tuple[tuple[Object, ...], GroupReport]:
    """`objects` (as read_upload gives them) with PodGroups behind them, and what was done.

    Pods that have a `schedulingGroup` stay as they are, and so do PodGroups of kube-scheduler: where there is one of a group's name
    already, it counts. Nothing that was given is changed in place.
    """
    given = tuple(objects)
    reading = _Reading(given)
    read = tuple(reading.pod(item) if item.get("kind") == "Pod" else item for item in given)
    return read + tuple(reading.made()), reading.report()


class _Reading:
    def __init__(self, objects: tuple[Object, ...]) -> None:
        self._kept = {_key(item) for item in objects if _is_native(item)}
        self._members = dict(_members(objects))
        self._whose: dict[Key, str] = {}
        self._pods: dict[Key, int] = {}
        self._ungated: list[str] = []
        self._renamed: list[str] = []

    def pod(self, item: Object) -> Object:
        """With its group, if it names one."""
        spec, found = mapping(item.get("spec")), _mark(item)
        if found is None or spec.get("schedulingGroup"):
            return item
        whose, name = found
        key = (identity(item)[0], name)
        self._whose.setdefault(key, whose)
        self._pods[key] = self._pods.get(key, 0) + 1
        if (count := _whole(_said(item, _COUNTS.get(whose, "")))) is not None:
            self._members[key] = max(count, self._members.get(key, 0))
        return {**item, "spec": self._admitted(item, {**spec, "schedulingGroup": {"podGroupName": name}})}

    def _admitted(self, item: Object, spec: Object) -> Object:
        """As if the other scheduler let go of the pod."""
        pod = "/".join((identity(item)[0], identity(item)[2]))
        gates = entries(spec.get("schedulingGates"))
        if any(gate.get("name") == _ADMISSION for gate in gates):
            spec["schedulingGates"] = [gate for gate in gates if gate.get("name") != _ADMISSION]
            self._ungated.append(pod)
        if spec.get("schedulerName") in _SCHEDULERS and not spec.get("nodeName"):
            del spec["schedulerName"]
            self._renamed.append(pod)
        return spec

    def made(self) -> Iterator[Object]:
        for key in self._pods:
            count = self._members.get(key)
            if count is not None and key not in self._kept:
                yield {
                    "apiVersion": GROUP_VERSION,
                    "kind": "PodGroup",
                    "metadata": {"namespace": key[0], "name": key[1]},
                    "spec": {"schedulingPolicy": {"gang": {"minCount": count}}},
                }

    def report(self) -> GroupReport:
        groups = (
            ReadGroup(self._whose[key], "/".join(key), pods, self._members.get(key))
            for key, pods in self._pods.items()
        )
        return GroupReport(tuple(groups), tuple(self._ungated), tuple(self._renamed))


def _mark(item: Object) -> tuple[str, str] | None:
    """Whose group a pod names, and its name."""
    metadata = mapping(item.get("metadata"))
    marks = foreign_marks(mapping(metadata.get("annotations")), mapping(metadata.get("labels")))
    return next(((whose, name) for whose, _, name in marks if name and isinstance(name, str)), None)


def _members(objects: Iterable[Object]) -> Iterator[tuple[Key, int]]:
    """What the PodGroups of the other schedulers say."""
    for item in objects:
        if item.get("kind") == "PodGroup" and _api_group(item) in _GROUPS:
            said = mapping(item.get("spec")).get("minMember")
            yield _key(item), _whole(said) or 1


def _said(item: Object, key: str) -> Any:
    metadata = mapping(item.get("metadata"))
    found = (mapping(metadata.get(part)).get(key) for part in ("annotations", "labels"))
    return next((value for value in found if value is not None), None)


def _whole(value: Any) -> int | None:
    """A number of pods: at least 1, or a text of digits that says so."""
    if isinstance(value, str) and value.isascii() and value.isdigit():
        value = int(value[:10])
    return value if type(value) is int and 1 <= value <= _MOST else None


def _is_native(item: Object) -> bool:
    return item.get("kind") == "PodGroup" and _api_group(item) == GROUP_VERSION.partition("/")[0]


def _api_group(item: Mapping[str, Any]) -> str:
    return str(item.get("apiVersion", "")).rpartition("/")[0]


def _key(item: Object) -> Key:
    namespace, _, name = identity(item)
    return namespace, name
