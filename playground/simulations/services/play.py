"""Playing a simulation: have it in memory where its log ends, go on to where it is wanted, let go of it.

    kept in memory, or played again up to `now` ── moments ── append_progress ── … ── wanted no further

Whatever ends it early is a `Stop` that the loop finds between two moments. A worker that dies in between has stored
nothing of what its log does not tell, so the next one plays the same again, and goes on.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from uuid import UUID

from playground.playing.lease import Lease
from playground.playing.limits import Limits
from playground.playing.stopping import Guard, Stop
from playground.playing.worker import play_row
from playground.simulations import queries
from playground.simulations.course import Course
from playground.simulations.driver import Diverged, Playthrough
from playground.simulations.kept import kept_courses
from playground.simulations.limits import simulation_bounds
from playground.simulations.models import Simulation
from playground.simulations.services.log import append_progress
from playground.simulations.services.table import SIMULATIONS

Open = Callable[[Simulation], Playthrough]


def play_simulation(simulation_id: UUID, *, owner: str, limits: Limits, open_playthrough: Open) -> None:
    """To where it is wanted, unless somebody else does."""

    def play(lease: Lease, guard: Guard) -> Stop | None:
        return _play(lease, guard, open_playthrough)

    play_row(SIMULATIONS, simulation_id, play, owner=owner, limits=limits)


def _play(lease: Lease, guard: Guard, open_playthrough: Open) -> Stop | None:
    """Returns why it stopped; None when the simulation has been let go of. What had happened by then is stored."""
    simulation = queries.get_simulation(lease.played_id)
    course = kept_courses.take(simulation)
    if course is None:
        course = Course(open_playthrough(simulation))
        stop = _catch_up(course, simulation, guard)
        if stop is not None:
            return stop
    while True:
        course.learn(queries.commands(simulation.pk, after=course.n_commands))
        stop = _go_on(course, simulation, guard)
        simulation = append_progress(
            lease,
            course.new_frames(),
            now=course.now,
            steps_done=course.steps_done,
            most_events=simulation_bounds().events,
            summary=course.playthrough.summary(),
        )
        course.steps_done = 0
        if simulation.taken_by != lease.owner:
            if not simulation.is_final:
                kept_courses.put(simulation.pk, course)
            return None
        stop = stop or guard.after_batch(simulation)
        if stop is not None:
            return stop


def _catch_up(course: Course, simulation: Simulation, guard: Guard) -> Stop | None:
    """To where the log ends, storing nothing. Raises Diverged if the log tells of something else."""
    course.learn(queries.commands(simulation.pk))
    for _ in course.moments(simulation.now):
        stop = guard.after_step()
        if stop is not None:
            return stop
    stored = simulation.last_seq
    if stored:
        known = course.new_frames()
        if known[stored - 1 :] != queries.frames_after(simulation.pk, stored - 1, limit=len(known) + 1):
            raise Diverged(f"{stored} events are stored up to {simulation.now} ns, not those played again")
    return None


def _go_on(course: Course, simulation: Simulation, guard: Guard) -> Stop | None:
    """Until it has come to where it is wanted, or there is enough to be stored."""
    limits = guard.limits
    due = time.monotonic() + limits.flush_seconds
    for _ in course.moments(simulation.target, simulation.steps):
        stop = guard.after_step()
        if stop is not None:
            return stop
        if course.n_new >= limits.flush_items or time.monotonic() >= due:
            break
    return None
