"""The door to scheduler_core.timeline: schedulers over time as simulations that can be stored, streamed and resumed.

What was decided is in the log. A timeline that is resumed, and one that is asked why, takes it from there, and
decides only what comes after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, Final
from uuid import UUID

import msgspec

from playground import sandbox
from playground.common.cache import Cache
from playground.common.errors import Conflict, NotFound
from playground.outgoing.configuration import transport
from playground.outgoing.transport import TurnGivingTransport
from playground.playing.turn import TURN
from playground.simulations import queries
from playground.simulations.codec import Frame, make_frame
from playground.simulations.driver import Diverged, Example
from playground.simulations.enums import Kind
from playground.simulations.models import Command, Simulation
from playground.simulations.scenarios import (
    ReadScenario,
    Source,
    mistakes_in,
    timeline_scenario,
    trace_scenario,
)
from playground.simulations.timeline_log import TimelineLog
from playground.snapshots.codec import allowed_plugins, check_packages
from playground.snapshots.models import Snapshot
from playground.snapshots.queries import all_objects, objects_blob
from scheduler_core.explain.explanation import Explanation
from scheduler_core.extenders.session import ExtenderCalls
from scheduler_core.extenders.transport import Transport
from scheduler_core.library import timelines
from scheduler_core.scenario.scenario import read_scenario
from scheduler_core.scheduler.attempts import Pending
from scheduler_core.scheduler.journal.moment import manifests_of
from scheduler_core.scheduler.log.state import fold
from scheduler_core.timeline import AttemptResult, TimelineSimulation
from scheduler_core.units import Nanoseconds

# In objects (nodes, pods, decisions) of timelines that stand still before an attempt, some 2 kB each.
KEPT_OBJECTS: Final = 100_000


class TimelinePlaythrough:
    """A TimelineSimulation as driver.Playthrough describes it."""

    def __init__(self, simulation: TimelineSimulation) -> None:
        self.simulation = simulation
        self._state = fold.empty()
        self._n_attempts = 0

    @property
    def now(self) -> int:
        return self.simulation.now

    @property
    def duration(self) -> int:
        return self.simulation.scenario.duration

    @property
    def last_seq(self) -> int:
        return len(self.simulation.events)

    def next_time(self) -> int | None:
        return self.simulation.kernel.next_time()

    def advance(self, to: int) -> None:
        """Raises TooLarge when a cluster has grown beyond what its columns may be."""
        with TURN, mistakes_in("scenario"):
            if to >= self.duration:
                self.simulation.run()
            else:
                self.simulation.kernel.advance(Nanoseconds(to))

    def inject(self, command: Command) -> None:
        raise Diverged("timelines take no commands while they are played")

    def frames(self, after: int) -> list[Frame]:
        return [make_frame(event.seq, event.type, event.body) for event in self.simulation.events[after:]]

    def summary(self) -> dict[str, Any]:
        """`counts` as in the fold, and how many `attempts` there were."""
        for event in self.simulation.events[self._state["seq"] :]:
            fold.apply(self._state, event)
            self._n_attempts += event.type == "attempt"
        return {"counts": dict(self._state["counts"]), "attempts": self._n_attempts}


class Timeline(TimelineLog):
    """The driver (driver.Driver), and what only timelines are asked."""

    kind = Kind.TIMELINE
    noun = "timeline"
    plural = "timelines"
    moment_address = "state"
    takes_commands = False

    def read(self, source: Source, snapshot: Snapshot | None = None) -> ReadScenario:
        stored = None if snapshot is None else objects_blob(snapshot.pk)
        return sandbox.run(timeline_scenario, source, stored)

    def trace(self, nodes: bytes | None, pods: bytes, *, speed: float, most: int | None) -> str:
        """The YAML of a cluster trace, a pair of CSVs, as a scenario. Raises InvalidInput listing every mistake."""
        return sandbox.run(trace_scenario, nodes, pods, speed=speed, most=most)

    def examples(self) -> tuple[Example, ...]:
        return _examples()

    def open(self, simulation: Simulation) -> TimelinePlaythrough:
        return TimelinePlaythrough(_simulation(simulation, _results(simulation), _transport()))

    def check_command(self, simulation: Simulation, earlier: Sequence[Command], command: Command) -> None:
        raise Conflict("Timelines take no commands; change the scenario instead.", code="simulation-over")

    def end_after(self, simulation: Simulation, at: int) -> int:
        return simulation.duration

    def played_text(self, simulation: Simulation, commands: Sequence[Command]) -> str:
        return simulation.scenario

    def explain(self, simulation: Simulation, k: int) -> dict[str, Any]:
        """Why attempt `k` (from 0) ended as it did. Raises NotFound."""
        explained: dict[str, Any] = _explained(simulation, k, lambda explanation: explanation.to_dict())
        return explained

    def extender_calls(self, simulation: Simulation, k: int) -> list[dict[str, Any]]:
        """The calls of attempt `k` in order, with the bodies of their requests, made again. Raises NotFound."""
        calls: list[dict[str, Any]] = _explained(
            simulation, k, lambda explanation: explanation.extender_calls()
        )
        return calls

    def cluster_before(self, simulation: Simulation, k: int) -> list[dict[str, Any]]:
        """All objects as the scheduler took them to be right before attempt `k`. Raises NotFound."""
        explainer = _explainers.get(simulation.pk, lambda: TimelineExplainer(simulation))
        with TURN:
            return explainer.cluster_before(simulation, k)

    def explain_node(self, simulation: Simulation, k: int, node: str) -> dict[str, Any]:
        """What attempt `k` made of one node. Raises NotFound."""
        try:
            explained: dict[str, Any] = _explained(simulation, k, lambda explanation: explanation.node(node))
        except KeyError:
            raise NotFound(f"Timeline {simulation.pk} has no node {node}.") from None
        return explained


DRIVER: Final = Timeline()


@cache
def _examples() -> tuple[Example, ...]:
    return tuple(
        Example(it.slug, it.scenario.title, it.scenario.description, it.text, it.scenario.duration)
        for it in timelines()
    )


def _explained(simulation: Simulation, k: int, ask: Callable[[Explanation], Any]) -> Any:
    explainer = _explainers.get(simulation.pk, lambda: TimelineExplainer(simulation))
    with TURN:
        return ask(explainer.before(simulation, k))


class TimelineExplainer:
    """A timeline played again that stands still just before an attempt, so that the ones after it are not far."""

    def __init__(self, simulation: Simulation) -> None:
        self._k = -1
        self._pending: Pending | None = None
        self._explanation: Explanation | None = None
        self._timeline, self._n_results = self._begun(simulation)

    @property
    def weight(self) -> int:
        return len(self._timeline.cluster.nodes) + len(self._timeline.cluster.pods) + self._n_results

    def before(self, simulation: Simulation, k: int) -> Explanation:
        """To be read at once: it looks at the cluster as it stands. Raises NotFound."""
        pending = self._stopped(simulation, k)
        if self._explanation is None:
            self._explanation = pending.explain()
        return self._explanation

    def cluster_before(self, simulation: Simulation, k: int) -> list[dict[str, Any]]:
        """Raises NotFound."""
        pending = self._stopped(simulation, k)
        pending.leave_cycle()
        self._explanation = None
        return manifests_of(pending.cache)

    def _stopped(self, simulation: Simulation, k: int) -> Pending:
        if self._pending is not None and k == self._k:
            return self._pending
        if k <= self._k or k >= self._n_results:
            self._timeline, self._n_results = self._begun(simulation)
        if k >= self._n_results:
            raise NotFound(f"Timeline {simulation.pk} has no attempt {k}.")
        self._explanation, self._pending, self._k = None, self._timeline.stop_before(k), k
        return self._pending

    @staticmethod
    def _begun(simulation: Simulation) -> tuple[TimelineSimulation, int]:
        results = list(_results(simulation))
        return _simulation(simulation, results), len(results)


_explainers: Cache[UUID, TimelineExplainer] = Cache(KEPT_OBJECTS, weigh=lambda explainer: explainer.weight)


def _results(simulation: Simulation) -> Iterator[AttemptResult]:
    """What was decided, from the log."""
    for frame in queries.frames(simulation.pk, types=("attempt",)):
        yield AttemptResult.from_dict(msgspec.json.decode(frame.body))


def _simulation(
    simulation: Simulation,
    results: Iterator[AttemptResult] | Sequence[AttemptResult],
    extenders: Transport | None = None,
) -> TimelineSimulation:
    """extenders : how they are reached; None where everything has been decided."""
    with mistakes_in("scenario"):
        check_packages(simulation.plugins)
        scenario = read_scenario(simulation.scenario, plugins=allowed_plugins())
        if simulation.snapshot is not None:
            scenario = scenario.on(all_objects(simulation.snapshot.pk))
        config = None if simulation.policy is None else simulation.policy.config
        return TimelineSimulation(
            scenario,
            config=config,
            seed=simulation.seed,
            attempt_results=results,
            extender_calls=ExtenderCalls(extenders, asked=tuple(simulation.extenders)),
        )


def _transport() -> Transport:
    """For the thread that has the turn: others decide while an extender is waited for."""
    return TurnGivingTransport(transport(), TURN)
