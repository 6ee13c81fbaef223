"""The words of expectations, as types: the reader and the published schema are both made from them.

An expectation names a subject (`pods` or `nodes`) where its verb needs one, and has exactly one verb.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from scheduler_core.model.objects.node import ZONE

MAX_NAME: Final = 200
NODE: Final = "node"
"""Stands for the node itself where the key of a label is asked for."""

Amount = Annotated[int, Meta(ge=0, le=1_000_000)]
Key = Annotated[
    str,
    Meta(
        min_length=1, description="The key of a node label, or `node` for the node itself.", examples=[NODE]
    ),
]
Name = Annotated[str, Meta(min_length=1)]


class Word(Struct, frozen=True, rename="camel", forbid_unknown_fields=True, omit_defaults=True):
    """Base of all parts of an expectation."""


class Requirement(Word, frozen=True):
    """One requirement on labels, as in a Kubernetes selector."""

    key: Name
    operator: Literal["In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"]
    values: tuple[str, ...] = ()


class Owner(Word, frozen=True):
    """The workload that pods belong to, also through a ReplicaSet or a Job."""

    kind: Name
    name: Name


class Pods(Word, frozen=True):
    """Pods that meet all of these conditions; {} is every pod of the cluster."""

    names: Annotated[
        tuple[Name, ...],
        Meta(
            description="`namespace/name`, or `name` in the namespace default. * stands for any characters."
        ),
    ] = ()
    namespace: str = ""
    match_labels: Mapping[str, str] = {}
    match_expressions: tuple[Requirement, ...] = ()
    owner: Owner | None = None
    may_be_none: Annotated[bool, Meta(description="Without this, it is a failure if no pod is selected.")] = (
        False
    )


class Nodes(Word, frozen=True):
    """Nodes that meet all of these conditions; {} is every node."""

    names: Annotated[tuple[Name, ...], Meta(description="Names of nodes. * stands for any characters.")] = ()
    match_labels: Mapping[str, str] = {}
    match_expressions: tuple[Requirement, ...] = ()
    may_be_none: Annotated[
        bool, Meta(description="Without this, it is a failure if no node is selected.")
    ] = False


class Count(Word, frozen=True):
    """How many; at least one of the bounds."""

    exactly: Amount | None = None
    at_least: Amount | None = None
    at_most: Amount | None = None


class Reason(Word, frozen=True):
    """Why pods wait; {} is any reason."""

    plugins: Annotated[
        tuple[Name, ...],
        Meta(description="Each of these rejected at least one node, or keeps the pod out of the queue."),
    ] = ()
    only_these: Annotated[bool, Meta(description="No other plugin rejected a node.")] = False
    message: Annotated[str, Meta(description="A part of the scheduler's message.")] = ""


class Apart(Word, frozen=True):
    """No two in the same domain. With `from`, none with any of those."""

    by: Key = NODE
    from_: Pods | None = None


class Together(Word, frozen=True):
    """All in one domain. With `with`, each in a domain that has one of those."""

    by: Key = NODE
    with_: Pods | None = None


class Spread(Word, frozen=True):
    """The fullest domain has at most `maxSkew` of the pods more than the emptiest."""

    max_skew: Annotated[int, Meta(ge=0, le=1_000_000)]
    by: Key = ZONE
    over: Annotated[
        Nodes | None, Meta(description="The nodes whose domains count. Without it, all nodes count.")
    ] = None


class Evictions(Word, frozen=True):
    """What preemption may do."""

    only: Pods | None = None
    at_most: Amount | None = None


class Survival(Word, frozen=True):
    """At least this number of pods remain if any one node, or all nodes with one value of a label, are lost."""

    loss_of: Key
    at_least: Annotated[int, Meta(ge=1, le=1_000_000)]


class Prices(Word, frozen=True):
    """What a node costs an hour, for the measure `cost`."""

    label: str = ""
    of_type: Mapping[str, Annotated[float, Meta(ge=0)]] = {}
    other: Annotated[float, Meta(ge=0)] = 0.0


class Measured(Word, frozen=True):
    """A measure of the run (docs/measures.md) and its bounds."""

    name: Annotated[
        str, Meta(description="Such as placed, pending, cost, or fill.cpu.fraction, stranded.memory.")
    ]
    at_least: float | None = None
    at_most: float | None = None
    not_worse_than: Annotated[float | None, Meta(description="The value of an earlier run.")] = None
    tolerance: Annotated[
        float, Meta(ge=0, description="How much worse than `notWorseThan` is still accepted.")
    ] = 0.0
    prices: Prices | None = None


class Unchanged(Word, frozen=True):
    """The objects are there as they were at the start."""

    except_fields: Annotated[
        tuple[Name, ...], Meta(description="Fields that may differ, such as metadata.labels.")
    ] = ()
    may_differ: Annotated[int, Meta(ge=0, description="At most this number of objects may differ.")] = 0


class Expectation(Word, frozen=True):
    """One expectation: a subject where the verb needs one, and one verb."""

    name: Annotated[
        str, Meta(max_length=MAX_NAME, description="A description of the expectation, in your words.")
    ] = ""
    pods: Pods | None = None
    nodes: Nodes | None = None
    land_on: Annotated[Nodes | None, Meta(description="Every one of the pods is on one of these nodes.")] = (
        None
    )
    avoid: Annotated[Nodes | None, Meta(description="None of the pods is on one of these nodes.")] = None
    placed: Annotated[
        Literal["all"] | Count | None,
        Meta(description="All of the pods, or this number of them, have a node."),
    ] = None
    pending: Annotated[
        Reason | None, Meta(description="Every one of the pods waits at the end, for this reason.")
    ] = None
    apart: Apart | None = None
    together: Together | None = None
    spread: Spread | None = None
    evictions: Annotated[
        Literal["none"] | Evictions | None, Meta(description="Preemption evicts no pod, or only these.")
    ] = None
    evicted: Annotated[
        Literal["all"] | Count | None,
        Meta(description="All of the pods, or this number of them, are evicted."),
    ] = None
    survive: Survival | None = None
    measure: Measured | None = None
    exist: Annotated[Count | None, Meta(description="The cluster has this number of pods or nodes.")] = None
    unchanged: Unchanged | None = None


PODS, NODES, EITHER, NOTHING = "pods", "nodes", "pods or nodes", "nothing"
VERBS: Final[Mapping[str, str]] = {
    "land_on": PODS,
    "avoid": PODS,
    "placed": PODS,
    "pending": PODS,
    "apart": PODS,
    "together": PODS,
    "spread": PODS,
    "evictions": NOTHING,
    "evicted": PODS,
    "survive": PODS,
    "measure": NOTHING,
    "exist": EITHER,
    "unchanged": EITHER,
}
"""Verb, as a field of Expectation → its subject."""
