"""Stored sweeps as the tests of playing need them."""

from __future__ import annotations

from functools import partial
from typing import Any
from uuid import UUID

from playground.playing.lease import Lease
from playground.playing.limits import Limits
from playground.playing.worker import play_row
from playground.snapshots.models import Snapshot
from playground.sweeps.models import Sweep, SweepPart
from playground.sweeps.services.log import append_measured
from playground.sweeps.services.player import Prepare, opened, prepared
from playground.sweeps.services.requests import create_sweep
from playground.sweeps.services.table import SWEEP_PARTS
from tests.support.played import uploaded
from tests.support.runs import LIMITS
from tests.support.sweeps import FIT, TYPE, cluster

AXES = [{"path": TYPE, "values": ["LeastAllocated", "MostAllocated"]}, {"path": FIT, "values": [1, 2, 3]}]
"""Seven cells with the policy to start from, six that differ: the first point is the default."""
MEASURES = {"fill": [], "stranded": [], **dict.fromkeys(("placed", "pending", "emptyNodes"), 0)}


def a_sweep_of(snapshot: Snapshot | None = None, **space: Any) -> Sweep:
    """One that waits for workers."""
    return create_sweep([snapshot or uploaded(cluster())], {"axes": AXES, **space})


def a_part() -> SweepPart:
    """A row that waits for a worker: all of a small sweep."""
    return first_part(a_sweep_of(axes=AXES[:1]))


def first_part(sweep: Sweep) -> SweepPart:
    """The one with the first cells."""
    return sweep.parts.order_by("numbers")[0]


def store_cell(lease: Lease, k: int) -> SweepPart:
    """What its holder has measured as its cell k."""
    return append_measured(lease, [(f"{k:064}", MEASURES)], is_over=False)


def play_part(part_id: UUID, *, owner: str, limits: Limits, prepare: Prepare = prepared) -> None:
    """As a worker does it."""
    play_row(SWEEP_PARTS, part_id, partial(opened, prepare=prepare), owner=owner, limits=limits)


def play(sweep: Sweep, limits: Limits = LIMITS) -> Sweep:
    """All its parts, one after the other."""
    for part in sweep.parts.all():
        play_part(part.pk, owner="test", limits=limits)
    sweep.refresh_from_db()
    return sweep


def swept(snapshot: Snapshot) -> Sweep:
    """One that has ended."""
    return play(a_sweep_of(snapshot))
