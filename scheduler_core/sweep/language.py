"""The words of sweeps, as types: the reader and the published schema are both made from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from msgspec import Meta

from scheduler_core.expectations.language import MAX_NAME, Name, Prices, Word

MOST_AXES: Final = 8
MOST_CELLS: Final = 10_000
"""Of one sweep: with 2 s a cell, five hours of one core."""
MOST_VALUES: Final = 1_000

Order = Literal["given", "priority", "largest", "smallest", "shuffled"]
Goal = Literal["min", "max"]
Whole = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]


class Axis(Word, frozen=True):
    """One thing that is varied: either the `values` are listed, or they go `from` … `to` in steps."""

    path: Annotated[
        Name,
        Meta(
            description="weights.PLUGIN, args.PLUGIN.FIELD or percentageOfNodesToScore. A weight of 0 switches scoring by the plugin off.",
            examples=["weights.NodeResourcesFit", "args.NodeResourcesFit.scoringStrategy.type"],
        ),
    ]
    profile: Annotated[
        str, Meta(description="The schedulerName of the profile; needed where the policy has several.")
    ] = ""
    values: Annotated[tuple[Any, ...], Meta(description="Any values, also lists and objects.")] = ()
    from_: Whole | None = None
    to: Whole | None = None
    step: Annotated[int, Meta(ge=1, le=2**31 - 1)] = 1


class Draw(Word, frozen=True):
    """So many policies, drawn from the grid, each at most once. The same seed draws the same ones."""

    policies: Annotated[int, Meta(ge=1, le=MOST_CELLS)]
    seed: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 0


class Objective(Word, frozen=True):
    """A measure (docs/measures.md), and whether less or more of it is better."""

    measure: Annotated[Name, Meta(description="Such as pending, emptyNodes, fill.cpu.imbalance.")]
    goal: Annotated[
        Goal | None, Meta(description="Only needed for measures of which neither more nor less is better.")
    ] = None


class Space(Word, frozen=True):
    """What is varied, in which orders and with which seeds, and the objectives."""

    axes: tuple[Axis, ...] = ()
    draw: Annotated[Draw | None, Meta(description="Without it, every point of the grid.")] = None
    orders: Annotated[
        tuple[Order, ...],
        Meta(description="Of arrival: as given, higher priorities, larger or smaller pods first, shuffled."),
    ] = ("given",)
    seeds: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=2**31 - 1)], ...],
        Meta(description="Draw among nodes of equal total, and shuffle arrivals; without seeds the first."),
    ] = ()
    objectives: tuple[Objective, ...] = (Objective("pending"), Objective("emptyNodes", "max"))
    release: Annotated[str | None, Meta(description="Of kube-scheduler, such as 1.34.")] = None
    feature_gates: Annotated[Mapping[str, bool], Meta(description="Such as GangScheduling: true.")] = {}
    sampling: Annotated[
        bool, Meta(description="Evaluate only as many nodes as percentageOfNodesToScore allows.")
    ] = False
    prices: Prices | None = None


class SnapshotFiles(Word, frozen=True):
    """One cluster. Paths are relative to the file of the sweep."""

    files: Annotated[tuple[Name, ...], Meta(description="Files and folders, as for `simulate`.")]
    name: Annotated[str, Meta(max_length=MAX_NAME, description="Without it, the first of the files.")] = ""


class SweepFile(Space, frozen=True):
    """A file for `sweep`: clusters, a policy to start from, and what is varied."""

    name: Annotated[str, Meta(max_length=MAX_NAME)] = ""
    snapshots: tuple[SnapshotFiles, ...] = ()
    policy: Annotated[
        str | Mapping[str, Any] | None,
        Meta(description="A KubeSchedulerConfiguration, or the path of its file; without it the defaults."),
    ] = None
