"""A moment of a timeline or a live run as a snapshot."""

from __future__ import annotations

import msgspec

from playground.common.answers import Answer, no_answer
from playground.simulations.drivers import live_run, timeline
from playground.simulations.enums import Kind
from playground.simulations.models import Simulation
from playground.snapshots.codec import Upload
from playground.snapshots.enums import Origin
from playground.snapshots.models import Snapshot
from playground.snapshots.services import create_snapshot


def snapshot_before(simulation: Simulation, k: int, *, answer: Answer = no_answer) -> Snapshot:
    """The cluster as the scheduler took it to be right before attempt `k` (from 0). Raises NotFound."""
    is_live = simulation.kind == Kind.LIVE
    reader = live_run.READER if is_live else timeline.DRIVER
    data = msgspec.json.encode(
        {"apiVersion": "v1", "kind": "List", "items": reader.cluster_before(simulation, k)}
    )
    return create_snapshot(
        Upload(data=data, expand_workloads=False),
        name=f"{simulation.title or 'Untitled scenario'}, before attempt {k + 1}",
        origin=Origin.LIVE if is_live else Origin.UPLOAD,
        answer=answer,
    )
