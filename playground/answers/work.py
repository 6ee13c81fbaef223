"""The answers themselves. Runs in the sandbox: no database here, and nothing that imports one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from playground.snapshots import blobs
from playground.snapshots.codec import SimulationRequest, prepare_simulation
from playground.snapshots.codec.errors import translated
from scheduler_core import Outcome
from scheduler_core.extenders.session import lookup_in
from scheduler_core.remedies.answers import remedies
from scheduler_core.remedies.policy_options import changed_policy
from scheduler_core.remedies.steps import Edited, carried_out

__all__ = ["AskedRemedies", "Edited", "changed_policy", "edited", "remedies_json"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedRemedies:
    """A run as far as it has come, and which attempt is asked about. `options`: those of the run, without calls of extenders."""

    stored: bytes
    config: Mapping[str, Any] | None
    options: Mapping[str, Any]
    outcomes: Sequence[Mapping[str, Any]]
    k: int
    most: int
    costs: Mapping[str, float] = field(default_factory=dict)


def remedies_json(asked: AskedRemedies) -> bytes:
    """Raises InvalidInput for costs that there are not."""
    objects = blobs.all_objects(asked.stored)
    request = SimulationRequest(
        objects=objects, config=asked.config, detail="placements", options=asked.options
    )
    simulation = prepare_simulation(request)
    simulation.restore(map(Outcome.from_dict, asked.outcomes))
    with translated("The request has mistakes.", code="invalid-request"):
        found = remedies(simulation, asked.k, costs=asked.costs, most=asked.most)
    return msgspec.json.encode(found.to_dict(lookup_in(objects)))


def edited(steps: Sequence[Mapping[str, Any]], objects: Sequence[Mapping[str, Any]]) -> Edited:
    """What the steps of an answer make of objects, as they are given. Raises InvalidInput with every step that has no place."""
    with translated("The steps have mistakes.", code="invalid-steps"):
        return carried_out(steps, lookup_in(list(objects)))
