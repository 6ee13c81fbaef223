"""Plays a simulation: brings it in memory to the end of its log, continues to the requested time, and stops.

It is then kept in memory for a while. Otherwise it is played again up to where its log ends: scenario, seed and commands decide
every event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from uuid import UUID

from playground.playing.lease import Lease
from playground.playing.limits import Limits
from playground.playing.player import Player
from playground.simulations import queries
from playground.simulations.commanded_playthrough import CommandedPlaythrough
from playground.simulations.driver import Diverged, Playthrough
from playground.simulations.drivers import driver_of
from playground.simulations.limits import simulation_bounds
from playground.simulations.models import Simulation
from playground.simulations.playthrough_cache import kept_playthroughs
from playground.simulations.services.log import append_progress

OpenPlaythrough = Callable[[Simulation], Playthrough]


def by_its_driver(simulation: Simulation) -> Playthrough:
    return driver_of(simulation.kind).open(simulation)


def opened(simulation_id: UUID, open_playthrough: OpenPlaythrough = by_its_driver) -> SimulationPlayer:
    """Raises InvalidInput, NotFound."""
    return SimulationPlayer(queries.get_simulation(simulation_id), open_playthrough)


class SimulationPlayer(Player[Simulation]):
    def __init__(self, simulation: Simulation, open_playthrough: OpenPlaythrough = by_its_driver) -> None:
        self._simulation = simulation
        kept = kept_playthroughs.take(simulation)
        self._is_behind = kept is None
        self._playthrough = kept or CommandedPlaythrough(open_playthrough(simulation))

    def catch_up(self) -> Iterator[None]:
        """Raises Diverged if the log differs."""
        if not self._is_behind:
            return
        simulation, playthrough = self._simulation, self._playthrough
        playthrough.learn(queries.commands(simulation.pk))
        yield from playthrough.moments(simulation.now)
        if stored := simulation.last_seq:
            known = playthrough.new_frames()
            if known[stored - 1 :] != queries.frames_after(simulation.pk, stored - 1, limit=len(known) + 1):
                raise Diverged(
                    f"{stored} events are stored up to {simulation.now} ns, not those played again"
                )

    def begin(self, lease: Lease) -> Simulation:
        return self._simulation

    def steps(self) -> Iterator[None]:
        simulation, playthrough = self._simulation, self._playthrough
        playthrough.learn(queries.commands(simulation.pk, after=playthrough.n_commands))
        yield from playthrough.moments(simulation.target, simulation.steps)

    def is_full(self, limits: Limits) -> bool:
        return self._playthrough.n_new >= limits.flush_items

    def store(self, lease: Lease) -> Simulation:
        playthrough = self._playthrough
        self._simulation = append_progress(
            lease,
            playthrough.new_frames(),
            now=playthrough.now,
            steps_done=playthrough.steps_done,
            most_events=simulation_bounds().events,
            summary=playthrough.playthrough.summary(),
        )
        playthrough.steps_done = 0
        return self._simulation

    def keep(self) -> None:
        if not self._simulation.is_final:
            kept_playthroughs.put(self._simulation.pk, self._playthrough)
