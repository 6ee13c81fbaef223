"""Playing a simulation while somebody waits for it: bounded, and nothing is stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from django.conf import settings

from playground.common.errors import TooLarge
from playground.snapshots import codec

Detail = Literal["full", "placements"]


def simulation_record(
    objects: Sequence[Mapping[str, Any]],
    *,
    config: Mapping[str, Any] | str | None = None,
    detail: Detail = "full",
    seed: int | None = None,
) -> dict[str, Any]:
    """The record of a whole simulation. Raises InvalidInput, or TooLarge for what should be a run instead."""
    request = codec.SimulationRequest(objects=objects, config=config, detail=detail, seed=seed)
    simulation = codec.prepare_simulation(request)
    cells = len(simulation.cluster.nodes) * simulation.total
    limit = settings.MAX_SIMULATE_CELLS
    if cells > limit:
        raise TooLarge(
            f"{len(simulation.cluster.nodes):,} nodes and {simulation.total:,} waiting pods are too many to be "
            f"simulated while you wait ({cells:,} pairs, {limit:,} are allowed): upload a snapshot and start a run."
        )
    for _ in simulation.run():
        pass
    return simulation.to_dict()
