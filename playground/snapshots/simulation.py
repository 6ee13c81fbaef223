"""Playing a simulation while somebody waits for it: bounded, and nothing is stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from django.conf import settings

from playground.common.errors import TooLarge
from playground.snapshots import codec

Detail = Literal["full", "placements"]
# For all calls to extenders together, while a client waits; what is called after that fails.
CALL_SECONDS: Final = 30.0


def simulation_record(
    objects: Sequence[Mapping[str, Any]],
    *,
    config: Mapping[str, Any] | str | None = None,
    detail: Detail = "full",
    options: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The record of a whole simulation, with `violations` if `options` ask for checkModel.

    Raises InvalidInput, or TooLarge for what should be a run instead.
    """
    options = options or {}
    request = codec.SimulationRequest(
        objects=objects, config=config, detail=detail, options=options, call_seconds=CALL_SECONDS
    )
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
    record = simulation.to_dict()
    return record | {"violations": _violations(simulation)} if options.get("checkModel") else record


def _violations(simulation: codec.Simulation) -> list[dict[str, Any]]:
    return [{"step": one.step, "clause": one.clause, "text": one.text} for one in simulation.violations]
