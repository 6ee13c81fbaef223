"""Objects and a configuration → a simulation that is ready to be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from playground.snapshots.codec.errors import translated
from playground.snapshots.codec.options import simulation_options
from scheduler_core import Simulation

__all__ = ["Simulation", "SimulationRequest", "prepare_simulation"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulationRequest:
    """`config` is text, a document, or None for the defaults; `detail` says how much `to_dict` tells.

    `options` are those of the wire: seed, release, sampling, checkModel, extenderScores.
    """

    objects: Sequence[Mapping[str, Any]]
    config: Mapping[str, Any] | str | None = None
    detail: Literal["full", "placements"] = "full"
    options: Mapping[str, Any] = field(default_factory=dict)


def prepare_simulation(request: SimulationRequest) -> Simulation:
    """A simulation before its first attempt.

    Raises InvalidInput with every mistake of objects or configuration.
    """
    with translated("The cluster cannot be read.", code="invalid-snapshot"):
        return Simulation(
            request.objects,
            request.config,
            detail=request.detail,
            check_model=request.options.get("checkModel", False),
            **simulation_options(request.options),
        )
