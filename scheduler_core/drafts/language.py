"""The kinds of change, as types: a change has exactly one verb. Where scenarios have an operation for it, it bears that name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

MAX_ADDED: Final = 1_000
"""Nodes that one change adds, and pods that a workload is scaled to."""
MAX_WEIGHT: Final = 2**31 - 1
_MAX_NAME: Final = 253

Name = Annotated[str, Meta(min_length=1, max_length=_MAX_NAME)]
PodKey = Annotated[
    str,
    Meta(min_length=1, max_length=2 * _MAX_NAME, description="`namespace/name`, or `name` in default."),
]
Amounts = Mapping[str, str | int | float]


class Word(Struct, frozen=True, rename="camel", forbid_unknown_fields=True, omit_defaults=True):
    """Base of all parts of a change."""


class Taint(Word, frozen=True):
    """The default effect is NoSchedule."""

    key: Name
    value: str = ""
    effect: Literal["NoSchedule", "PreferNoSchedule", "NoExecute"] = "NoSchedule"


class TaintNode(Word, frozen=True):
    """Replaces taints of the same key and effect."""

    node: Name
    taints: tuple[Taint, ...]


class UntaintNode(Word, frozen=True):
    """Each a `key`, or `key:effect`."""

    node: Name
    taints: tuple[Name, ...]


class LabelNode(Word, frozen=True):
    """Labels that are null go."""

    node: Name
    labels: Mapping[str, str | None]


class Allocatable(Word, frozen=True):
    """Other resources stay as they are."""

    node: Name
    resources: Amounts


class AddNodes(Word, frozen=True):
    """Empty, ready and not cordoned; named after the node that they are like."""

    like: Name
    count: Annotated[int, Meta(ge=1, le=MAX_ADDED)] = 1


class Owner(Word, frozen=True):
    """A workload. Pods belong to it through a ReplicaSet or a Job, too."""

    name: Name
    kind: Literal[
        "Deployment", "ReplicaSet", "ReplicationController", "StatefulSet", "Job", "CronJob", "DaemonSet"
    ] = "Deployment"
    namespace: str = "default"


class Scale(Word, frozen=True):
    name: Name
    replicas: Annotated[int, Meta(ge=0, le=MAX_ADDED)]
    kind: Literal["Deployment", "ReplicaSet", "ReplicationController", "StatefulSet", "Job"] = "Deployment"
    namespace: str = "default"


class UpdatePods(Word, frozen=True):
    """A pod, or all pods of a workload and its template. What is absent stays as it is; null takes it out.

    requests : by container, then by resource; null takes a request out. add_tolerations : to those that it has.
    remove_gates : names of scheduling gates, or all of them.
    """

    pod: PodKey | None = None
    workload: Owner | None = None
    labels: Mapping[str, str | None] = {}
    requests: Mapping[str, Mapping[str, str | int | float | None]] = {}
    priority: Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)] | UnsetType | None = UNSET
    priority_class_name: str | UnsetType | None = UNSET
    node_selector: Mapping[str, str] | UnsetType | None = UNSET
    affinity: Mapping[str, Any] | UnsetType | None = UNSET
    tolerations: tuple[Mapping[str, Any], ...] | UnsetType | None = UNSET
    add_tolerations: tuple[Mapping[str, Any], ...] = ()
    topology_spread_constraints: tuple[Mapping[str, Any], ...] | UnsetType | None = UNSET
    remove_gates: Literal["all"] | tuple[Name, ...] = ()


class Bind(Word, frozen=True):
    """Puts the pod on the node, whatever the filters decide, as `spec.nodeName` would."""

    pod: PodKey
    node: Name


class Weight(Word, frozen=True):
    """Of a score plugin in a profile; without one in all of them."""

    plugin: Name
    weight: Annotated[int, Meta(ge=1, le=MAX_WEIGHT)]
    profile: str = ""


class Arguments(Word, frozen=True):
    """Fields of a plugin's arguments: null takes a field out, others stay as they are."""

    plugin: Name
    args: Mapping[str, Any]
    profile: str = ""


class DisablePlugin(Word, frozen=True):
    """At all its extension points."""

    plugin: Name
    profile: str = ""


class Change(Word, frozen=True):
    """One change: exactly one of these fields."""

    cordon: Name | None = None
    uncordon: Name | None = None
    drain: Name | None = None
    remove_node: Name | None = None
    taint: TaintNode | None = None
    untaint: UntaintNode | None = None
    label: LabelNode | None = None
    allocatable: Allocatable | None = None
    add_nodes: AddNodes | None = None
    scale: Scale | None = None
    update_pods: UpdatePods | None = None
    evict_pod: PodKey | None = None
    delete_pod: PodKey | None = None
    bind: Bind | None = None
    weight: Weight | None = None
    arguments: Arguments | None = None
    disable_plugin: DisablePlugin | None = None
    policy: Mapping[str, Any] | None = None


VERBS: Final = dict(zip(Change.__struct_fields__, Change.__struct_encode_fields__, strict=True))
"""Attribute → the name of the field."""
