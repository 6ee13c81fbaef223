"""Who plays a simulation: `playground.playing.lease` with what is particular to simulations."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import structlog
from django.utils import timezone

from playground.common.errors import NotFound
from playground.playing.lease import Lease, Watch, give_back, is_held, renew, renewing, take
from playground.playing.limits import Limits
from playground.simulations import queries
from playground.simulations.dispatch import dispatch_simulation
from playground.simulations.enums import SimulationState
from playground.simulations.models import Simulation
from playground.simulations.problems import gave_up_problem
from playground.simulations.services.log import end_simulation, leased_simulation, locked_simulation

log = structlog.get_logger(__name__)


def take_simulation(simulation_id: UUID, *, owner: str, limits: Limits) -> Lease | None:
    """The lease, or None when there is nothing to do: it is gone, ended, waits to be advanced, or another worker has it.

    One that has been taken again and again without getting anywhere ends here, as failed.
    """
    try:
        with locked_simulation(simulation_id) as simulation:
            waits = simulation.state == SimulationState.WAITING
            if simulation.is_final or waits or is_held(simulation):
                return None
            if simulation.fruitless_takes >= limits.fruitless_takes:
                problem = gave_up_problem(takes=simulation.fruitless_takes, now=simulation.now)
                end_simulation(simulation, SimulationState.FAILED, error=problem)
                return None
            simulation.state = SimulationState.RUNNING
            simulation.started_at = simulation.started_at or timezone.now()
            simulation.save(update_fields=["state", "started_at"])
            return take(simulation, owner, seconds=limits.lease_seconds)
    except NotFound:
        return None


@contextmanager
def kept_lease(lease: Lease, *, limits: Limits) -> Iterator[Watch]:
    """Renews the lease from a thread of its own, however long a single moment of the simulation takes."""
    with renewing(lease, lambda: renew_lease(lease, limits=limits), seconds=limits.lease_seconds) as watch:
        yield watch


def renew_lease(lease: Lease, *, limits: Limits) -> bool:
    """Returns whether somebody asked to cancel it. Raises LeaseLost."""
    with leased_simulation(lease) as simulation:
        return renew(simulation, seconds=limits.lease_seconds)


def release_lease(lease: Lease) -> None:
    with leased_simulation(lease) as simulation:
        give_back(simulation)


def sweep(*, limits: Limits) -> int:
    """Sends every simulation that has lost its worker, or never found one, to the workers again. Returns how many."""
    now = timezone.now()
    abandoned = queries.abandoned(now)
    overlooked = queries.overlooked(now, after_seconds=limits.redispatch_seconds)
    found = [*abandoned.values_list("pk", "pace"), *overlooked.values_list("pk", "pace")]
    for simulation_id, pace in found:
        Simulation.objects.filter(pk=simulation_id).update(dispatched_at=now)
        dispatch_simulation(simulation_id, pace)
        log.info("simulation_sent_again", simulation_id=str(simulation_id))
    return len(found)
