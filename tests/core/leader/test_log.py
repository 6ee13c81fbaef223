"""Event logs: whole ones compared exactly, the same every time, folded to the state, repeated with what was injected.

`golden/<name>.yaml` is a scenario, `golden/<name>.jsonl` its whole log, one event a line. After an intended change:
RECORD_GOLDEN=1 pytest tests/core/leader/test_log.py, and read the difference.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.kernel import Kernel
from scheduler_core.leader import (
    ElectionSimulation,
    Event,
    fold,
    read_fault,
    read_scenario,
    simulate_election,
)
from scheduler_core.leader.scenario import faults
from scheduler_core.leader.scenario.scenario import Scenario
from scheduler_core.library import elections
from scheduler_core.units import MILLISECOND, SECOND
from tests.core.leader.plays import document, fault, pair
from tests.core.leader.schedules import shaky, wild
from tests.support.project import ROOT

GOLDEN = Path(__file__).parent / "golden"
NAMES = sorted(path.stem for path in GOLDEN.glob("*.yaml"))


def log_of(scenario: Scenario) -> str:
    return "".join(json.dumps(event.to_dict()) + "\n" for event in ElectionSimulation(scenario).run())


def played(value: dict[str, Any] | str) -> ElectionSimulation:
    simulation = ElectionSimulation(read_scenario(value))
    simulation.run()
    return simulation


@pytest.mark.parametrize("name", NAMES)
def test_whole_logs(name: str) -> None:
    log = log_of(read_scenario((GOLDEN / f"{name}.yaml").read_text()))
    path = GOLDEN / f"{name}.jsonl"
    if os.environ.get("RECORD_GOLDEN"):
        path.write_text(log)
    expected = [json.loads(line) for line in path.read_text().splitlines()]
    assert [json.loads(line) for line in log.splitlines()] == expected
    assert log == path.read_text()


def test_logs_show_every_type_of_event() -> None:
    """What the goldens and the ready-made scenarios hold together, against the list in the module's docstring."""
    described = {line.split()[0] for line in _event_lines()}
    seen = {
        json.loads(line)["type"]
        for name in NAMES
        for line in (GOLDEN / f"{name}.jsonl").read_text().splitlines()
    }
    seen |= {event.type for it in elections() for event in ElectionSimulation(it.scenario).run()}
    assert seen == described


def _event_lines() -> list[str]:
    import scheduler_core.leader.environment.events as module

    assert module.__doc__ is not None
    return [line for line in module.__doc__.splitlines() if line.startswith("    ")]


def test_an_election_in_one_call() -> None:
    scenario = read_scenario(document(pair(), fault("3s", "crash", "a")))
    simulation = ElectionSimulation(scenario)
    events = [event.to_dict() for event in simulation.run()]
    assert len(events) > 1
    assert simulate_election(scenario) == {
        "events": events,
        "state": simulation.state(),
        "report": simulation.report().to_dict(),
    }


def test_a_replica_without_election_leads_from_its_start_to_its_end() -> None:
    spec = {"name": "a", "leaderElect": False}
    simulation = ElectionSimulation(read_scenario(document([spec], fault("3s", "stop", "a"))))
    changes = [event.body for event in simulation.run() if event.type == "roleChanged"]
    assert changes == [
        {"at": 0, "replica": "a", "role": "leading", "message": None},
        {"at": 3 * SECOND, "replica": "a", "role": "stopped", "message": None},
    ]


def test_the_same_bytes_in_another_process_with_other_hashes() -> None:
    program = (
        "import sys; from scheduler_core.leader import *; from scheduler_core.library import elections; import json\n"
        "for it in elections(): sys.stdout.write(json.dumps(simulate_election(it.scenario)))\n"
    )
    here = "".join(json.dumps(simulate_election(it.scenario)) for it in elections())
    for seed in ("1", "2"):
        there = subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert there.stdout == here


def test_jitter_depends_on_the_seed() -> None:
    def log(seed: int) -> str:
        return log_of(read_scenario(document(pair(), jitter=True, seed=seed)))

    assert log(1) == log(1)
    assert log(1) != log(2)


@settings(max_examples=60)
@given(st.one_of(wild, shaky))
def test_events_fold_to_the_state_at_every_step(value: dict[str, Any]) -> None:
    simulation = ElectionSimulation(read_scenario(value))
    folded = fold(simulation.events)
    assert folded == simulation.state()
    while new := simulation.step():
        fold(new, folded)
        assert folded == simulation.state()
    assert simulation.is_over
    assert json.loads(json.dumps(folded)) == folded
    assert [event.seq for event in simulation.events] == list(range(1, len(simulation.events) + 1))


@settings(max_examples=60)
@given(wild, st.lists(st.integers(0, 60_000), max_size=8))
def test_stopping_in_between_changes_nothing(value: dict[str, Any], stops_ms: list[int]) -> None:
    scenario = read_scenario(value)
    simulation = ElectionSimulation(scenario)
    new = list(simulation.events)
    for stop in sorted(stops_ms):
        new += simulation.advance(stop * MILLISECOND)
        new += simulation.step()
    simulation.run()
    assert simulation.events == ElectionSimulation(scenario).run()
    assert new == simulation.events[: len(new)]


@settings(max_examples=60)
@given(
    wild,
    st.lists(
        st.tuples(
            st.integers(0, 59_000),
            st.booleans(),
            st.sampled_from(
                [
                    {"fault": "crash", "replica": "a"},
                    {"fault": "stop", "replica": "b"},
                    {"fault": "pause", "replica": "c", "for": "3s"},
                    {"fault": "partition", "replica": "a", "mode": "hang", "for": "7s"},
                    {"fault": "deleteLease"},
                    {"fault": "drift", "replica": "b", "rate": 1.5},
                ]
            ),
        ),
        max_size=4,
    ),
)
def test_injected_faults_in_the_timeline_give_the_same_run(
    value: dict[str, Any], injected: list[tuple[int, bool, dict[str, Any]]]
) -> None:
    simulation = ElectionSimulation(read_scenario(value))
    for at_ms, steps, what in sorted(injected, key=lambda entry: entry[0]):
        simulation.advance(at_ms * MILLISECOND)
        if steps:
            simulation.step()
        if simulation.now < simulation.scenario.duration:
            simulation.inject(read_fault(what))
    simulation.run()
    assert ElectionSimulation(simulation.played).run() == simulation.events


def test_an_injected_fault_happens_at_the_present_time() -> None:
    simulation = ElectionSimulation(read_scenario(document(pair())))
    simulation.advance(3 * SECOND)
    injected = simulation.inject(read_fault({"fault": "crash", "replica": "a"}))
    assert injected == faults.Crash(3 * SECOND, replica="a")
    (event, *_) = simulation.step()
    assert (event.type, event.at) == ("fault", 3 * SECOND)
    assert simulation.leaders == ()
    # Something has happened at this time already: a nanosecond later.
    again = simulation.inject(read_fault({"fault": "start", "replica": "a"}))
    assert again.at == 3 * SECOND + 1
    assert simulation.played.faults == (injected, again)
    assert simulation.scenario.faults == ()


def test_faults_that_cannot_be_injected() -> None:
    simulation = ElectionSimulation(read_scenario(document(pair(), duration="5s")))
    with pytest.raises(InvalidInput, match=r"^replica: there is no replica z$"):
        simulation.inject(read_fault({"fault": "crash", "replica": "z"}))
    simulation.run()
    with pytest.raises(InvalidInput, match=r"^at: the simulation is over$"):
        simulation.inject(read_fault({"fault": "crash", "replica": "a"}))
    assert (simulation.step(), simulation.advance(1_000 * SECOND), simulation.is_over) == ([], [], True)


@pytest.mark.parametrize(
    ("what", "note"),
    [
        (fault("3s", "crash", "b"), "b is not up"),
        (fault("3s", "stop", "b"), "b is not up"),
        (fault("3s", "pause", "b"), "b does not run"),
        (fault("3s", "suspend", "b"), "b does not run"),
        (fault("3s", "wake", "a"), "a is not paused"),
        (fault("3s", "resume", "a"), "a is not suspended"),
        (fault("3s", "start", "a"), "a is up"),
        (fault("3s", "heal", "a-2"), "there is no a-2"),
        (fault("3s", "deleteLease", lease="x/y"), "there is no x/y"),
        (fault("3s", "editLease", lease="x/y"), "there is no x/y"),
        (fault("3s", "start", "b"), None),
    ],
    ids=lambda value: value["fault"] if isinstance(value, dict) else None,
)
def test_a_fault_without_effect_says_why(what: dict[str, Any], note: str | None) -> None:
    simulation = played(document(pair(), fault("1s", "crash", "b"), what, duration="5s"))
    assert [event.body["note"] for event in simulation.events if event.type == "fault"] == [None, note]


def test_a_fold_refuses_a_gap() -> None:
    simulation = played(document(pair(), duration="1s"))
    state = fold.empty()
    fold.apply(state, simulation.events[0])
    with pytest.raises(ValueError, match=r"^event 3 cannot follow event 1$"):
        fold.apply(state, simulation.events[2])


def test_events_survive_json() -> None:
    for event in played(document(pair(), duration="3s")).events:
        assert Event.from_dict(json.loads(json.dumps(event.to_dict()))) == event


def test_listeners_hear_every_event_as_it_happens() -> None:
    simulation = ElectionSimulation(read_scenario(document(pair(), duration="3s")))
    heard: list[Event] = []
    simulation.log.listeners.append(heard.append)
    simulation.run()
    assert heard == simulation.events[1:]


def test_a_kernel_may_be_shared() -> None:
    kernel = Kernel(seed=5)
    ticks: list[int] = []
    for second in range(5):
        kernel.at(second * SECOND, lambda: ticks.append(kernel.now), label="tick")
    scenario = read_scenario(document(pair(), jitter=True, seed=5, duration="4s"))
    shared = ElectionSimulation(scenario, kernel=kernel)
    shared.run()
    assert ticks == [0, SECOND, 2 * SECOND, 3 * SECOND, 4 * SECOND]
    assert shared.events == ElectionSimulation(scenario).run()
