"""RuntimeClass admission: what a new pod gets from the class that it names (behaviour of Kubernetes 1.36).

Upstream: plugin/pkg/admission/runtimeclass. A pod is admitted once: later changes of the class do not change it. Pods that the
plugin would refuse are read all the same, with a warning.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from scheduler_core.model.base import StringMap
from scheduler_core.model.objects.meta import ObjectMeta
from scheduler_core.model.objects.pod import PodSpec
from scheduler_core.model.objects.runtime_class import RuntimeClass
from scheduler_core.model.objects.taints import NO_EXECUTE, Toleration
from scheduler_core.model.uids import uid_of

RuntimeClasses = Mapping[str, RuntimeClass]

NOT_FOUND: Final = (
    "RuntimeClass {} is not among the objects: pods get no overhead, nodeSelector or tolerations from it"
)
OTHER_OVERHEAD: Final = (
    "the API server refuses the pod: Pod's Overhead doesn't match RuntimeClass's defined Overhead"
)
CONFLICT: Final = (
    "the API server refuses the pod: conflict: runtimeClass.scheduling.nodeSelector[{0}] = {1}; "
    "pod.spec.nodeSelector[{0}] = {2}"
)


def is_new(metadata: ObjectMeta, node_name: str) -> bool:
    """Whether no API server has stored the pod yet: it is on no node, and its uid was made here, or there is none."""
    if node_name:
        return False
    if metadata.uid:
        return metadata.uid == uid_of(metadata.namespace or "default", "Pod", metadata.name)
    return metadata.creation_timestamp is None


def with_runtime_class(spec: PodSpec, classes: RuntimeClasses) -> tuple[PodSpec, tuple[str, ...]]:
    """The spec with what its class adds, and warnings. The pod's own overhead and its own values of nodeSelector stay."""
    if not spec.runtime_class_name:
        return spec, ()
    given = classes.get(spec.runtime_class_name)
    if given is None:
        return spec, (NOT_FOUND.format(spec.runtime_class_name),)
    changed, scheduling = spec, given.scheduling
    if given.overhead is not None and not spec.overhead:
        changed = replace(changed, overhead=given.overhead.pod_fixed)
    if scheduling is not None:
        changed = replace(
            changed,
            node_selector=_joined(spec.node_selector, scheduling.node_selector),
            tolerations=merged_tolerations(spec.tolerations, scheduling.tolerations),
        )
    return changed if changed != spec else spec, tuple(_refusals(spec, given))


def _joined(own: StringMap | None, of_class: StringMap | None) -> StringMap | None:
    return of_class if own is None else {**(of_class or {}), **own}


def _refusals(spec: PodSpec, given: RuntimeClass) -> Iterator[str]:
    if given.overhead is not None and spec.overhead and spec.overhead != given.overhead.pod_fixed:
        yield OTHER_OVERHEAD
    wanted = (given.scheduling and given.scheduling.node_selector) or {}
    own = spec.node_selector or {}
    for key, value in wanted.items():
        if own.get(key, value) != value:
            yield CONFLICT.format(key, value, own[key])


def merged_tolerations(
    first: tuple[Toleration, ...], second: tuple[Toleration, ...]
) -> tuple[Toleration, ...]:
    """Both, without those that another one covers; of equal ones the first stays (upstream: pkg/util/tolerations)."""
    every, merged = first + second, list[Toleration]()
    for number, one in enumerate(every):
        later = (other for other in every[number + 1 :] if other != one)
        if not any(_covers(other, one) for other in (*merged, *later)):
            merged.append(one)
    return tuple(merged)


def _covers(wide: Toleration, one: Toleration) -> bool:
    """Whether `wide` tolerates all that `one` does, for at least as long."""
    if wide == one:
        return True
    if one.key != wide.key and (wide.key or wide.operator != "Exists"):
        return False
    if wide.effect not in ("", one.effect):
        return False
    if wide.effect == NO_EXECUTE and wide.toleration_seconds is not None:
        longest = one.toleration_seconds
        if longest is None or longest > wide.toleration_seconds:
            return False
    if wide.operator in ("", "Equal"):
        return one.operator in ("", "Equal") and one.value == wide.value
    return wide.operator == "Exists"
