"""The door to scheduler_core.timeline: schedulers over time as simulations that can be stored, streamed and taken up again.

What was decided is in the log. A timeline that is taken up again, and one that is asked why, takes it from there, and
decides only what comes after.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, Final
from uuid import UUID

import msgspec

from playground.common.errors import Conflict, InvalidInput, Mistake, NotFound, TooLarge
from playground.outgoing.configured import transport
from playground.outgoing.transport import TurnGivingTransport
from playground.runs.kept import Kept
from playground.simulations import queries
from playground.simulations.codec import Frame, make_frame
from playground.simulations.driving import Diverged, Example, ReadScenario, Source
from playground.simulations.limits import simulation_bounds
from playground.simulations.models import TITLE_LENGTH, Command, Simulation
from playground.simulations.timeline_log import TimelineLog
from playground.snapshots.models import Snapshot
from playground.snapshots.queries import all_objects
from scheduler_core import errors as core
from scheduler_core.config.duration import Duration
from scheduler_core.config.problems import Problems
from scheduler_core.config.text import plain_document
from scheduler_core.explain.explanation import Explanation
from scheduler_core.extenders.session import ExtenderCalls
from scheduler_core.extenders.transport import Transport
from scheduler_core.scenario.document import load_document
from scheduler_core.scenario.library import ready_made
from scheduler_core.scenario.scenario import Scenario, read_scenario
from scheduler_core.scenario.trace import read_trace
from scheduler_core.timeline import TimelineSimulation, Verdict
from scheduler_core.timeline.state import apply, empty_state

SECOND: Final = 1_000_000_000
# In objects (nodes, pods, decisions) of timelines that stand still before an attempt, some 2 kB each.
KEPT_OBJECTS: Final = 100_000

# Timelines in threads of one process decide in turns: they share one interpreter with each other and with the server.
_turn = threading.Lock()


class LiveTimeline:
    """A TimelineSimulation as driving.Live describes it."""

    def __init__(self, simulation: TimelineSimulation) -> None:
        self.simulation = simulation
        self._state = empty_state()
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
        with _turn:
            if to >= self.duration:
                self.simulation.run()
            else:
                self.simulation.kernel.advance(to)

    def inject(self, command: Command) -> None:
        raise Diverged("nothing is done to timelines while they are played")

    def frames(self, after: int) -> list[Frame]:
        return [make_frame(event.seq, event.type, event.body) for event in self.simulation.events[after:]]

    def summary(self) -> dict[str, Any]:
        """`counts` as in the fold, and how many `attempts` there were."""
        for event in self.simulation.events[self._state["seq"] :]:
            apply(self._state, event)
            self._n_attempts += event.type == "attempt"
        return {"counts": dict(self._state["counts"]), "attempts": self._n_attempts}


class Timeline(TimelineLog):
    """The driver (driving.Driver), and what only timelines are asked."""

    noun = "timeline"

    def read(self, source: Source, snapshot: Snapshot | None = None) -> ReadScenario:
        with _translated():
            scenario = read_scenario(source)
            if snapshot is not None:
                scenario = scenario.on(all_objects(snapshot.pk))
            as_written = isinstance(source, str) and load_document(source) == scenario.to_dict()
        _check_bounds(scenario)
        text = source if isinstance(source, str) and as_written else scenario.to_yaml()
        title = scenario.title[:TITLE_LENGTH]
        return ReadScenario(
            text, title, scenario.description, scenario.seed, scenario.duration, _policies(scenario)
        )

    def trace(self, nodes: bytes | None, pods: bytes, *, speed: float, most: int | None) -> str:
        """The YAML of a cluster trace, a pair of CSVs, as a scenario. Raises InvalidInput listing every mistake."""
        with _translated():
            return read_trace(nodes, pods, speed=speed, most=most).to_yaml()

    def examples(self) -> tuple[Example, ...]:
        return _examples()

    def open(self, simulation: Simulation) -> LiveTimeline:
        return LiveTimeline(_simulation(simulation, _verdicts(simulation), _transport()))

    def check_command(self, simulation: Simulation, earlier: Sequence[Command], command: Command) -> None:
        raise Conflict(
            "A timeline is played to its end; change its scenario instead.", code="simulation-over"
        )

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
        for it in ready_made()
    )


def _explained(simulation: Simulation, k: int, ask: Callable[[Explanation], Any]) -> Any:
    standing = _standing.get(simulation.pk, lambda: Standing(simulation))
    with _turn:
        return ask(standing.before(simulation, k))


class Standing:
    """A timeline played again that stands still just before an attempt, so that the ones after it are not far."""

    def __init__(self, simulation: Simulation) -> None:
        self._k = -1
        self._explanation: Explanation | None = None
        self._timeline, self._n_verdicts = self._begun(simulation)

    @property
    def weight(self) -> int:
        return len(self._timeline.cluster.nodes) + len(self._timeline.cluster.pods) + self._n_verdicts

    def before(self, simulation: Simulation, k: int) -> Explanation:
        """To be read at once: it looks at the cluster as it stands. Raises NotFound."""
        if self._explanation is not None and k == self._k:
            return self._explanation
        if k <= self._k or k >= self._n_verdicts:
            self._timeline, self._n_verdicts = self._begun(simulation)
        if k >= self._n_verdicts:
            raise NotFound(f"Timeline {simulation.pk} has no attempt {k}.")
        self._explanation = self._timeline.stop_before(k).explain()
        self._k = k
        return self._explanation

    @staticmethod
    def _begun(simulation: Simulation) -> tuple[TimelineSimulation, int]:
        verdicts = list(_verdicts(simulation))
        return _simulation(simulation, verdicts), len(verdicts)


_standing: Kept[UUID, Standing] = Kept(KEPT_OBJECTS, weigh=lambda standing: standing.weight)


def _verdicts(simulation: Simulation) -> Iterator[Verdict]:
    """What was decided, from the log."""
    for frame in queries.frames(simulation.pk, types=("attempt",)):
        yield Verdict.from_dict(msgspec.json.decode(frame.body))


def _simulation(
    simulation: Simulation,
    verdicts: Iterator[Verdict] | Sequence[Verdict],
    extenders: Transport | None = None,
) -> TimelineSimulation:
    """extenders : how they are reached; None where everything has been decided."""
    with _translated():
        scenario = read_scenario(simulation.scenario)
        if simulation.snapshot is not None:
            scenario = scenario.on(all_objects(simulation.snapshot.pk))
        config = None if simulation.policy is None else simulation.policy.config
        return TimelineSimulation(
            scenario,
            config=config,
            seed=simulation.seed,
            verdicts=verdicts,
            extender_calls=ExtenderCalls(extenders, asked=tuple(simulation.extenders)),
        )


def _transport() -> Transport:
    """For whoever has the turn: others decide while an extender is waited for."""
    return TurnGivingTransport(transport(), _turn)


def _policies(scenario: Scenario) -> dict[str, Mapping[str, Any]]:
    """KubeSchedulerConfigurations by where the scenario has them."""
    operations = enumerate(scenario.document.get("operations") or ())
    texts = {"policy": scenario.policy} | {
        f"operations[{index}].policy": one.get("policy") for index, one in operations
    }
    read = {path: plain_document(text, Problems()) for path, text in texts.items() if text is not None}
    return {path: config for path, config in read.items() if isinstance(config, Mapping)}


def _check_bounds(scenario: Scenario) -> None:
    mistakes = []
    seconds = simulation_bounds().seconds
    if scenario.duration > seconds * SECOND:
        longest = Duration(seconds * SECOND)
        message = f"{Duration(scenario.duration)}: this server takes at most {longest}"
        mistakes.append(Mistake("duration", message))
    if scenario.needs_snapshot:
        mistakes.append(Mistake("nodes", "Required value: or a snapshot to play it on"))
    if mistakes:
        raise InvalidInput("The scenario has mistakes.", problems=mistakes, code="invalid-scenario")


@contextmanager
def _translated() -> Iterator[None]:
    try:
        yield
    except core.LimitExceeded as error:
        raise TooLarge("The scenario is beyond a limit of this server.", problems=_mistakes(error)) from None
    except core.InvalidInput as error:
        detail = "The scenario has mistakes."
        raise InvalidInput(detail, problems=_mistakes(error), code="invalid-scenario") from None


def _mistakes(error: core.InvalidInput) -> list[Mistake]:
    return [Mistake(problem.path, problem.message) for problem in error.problems]
