"""A simulation step by step: its state and its end, what waits, uids, restarts and rolling upgrades."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.leader import ElectionSimulation, fold, read_scenario
from scheduler_core.leader.environment.network import Priority
from scheduler_core.leader.scenario.faults import Crash
from scheduler_core.units import NANOSECOND, SECOND, ZERO
from tests.core.leader.plays import document, fault, ms, pair, play

SLOW = {"takes": "400ms", "spread": "0s"}


def begun(replicas: list[dict[str, Any]], *faults: dict[str, Any], **fields: Any) -> ElectionSimulation:
    return ElectionSimulation(read_scenario(document(replicas, *faults, **fields)))


def started(simulation: ElectionSimulation) -> list[tuple[float, str]]:
    """(when, which) of all processes."""
    return [
        (ms(event.at), event.body["replica"]) for event in simulation.events if event.type == "replicaStarted"
    ]


def test_the_state_is_what_the_events_tell_after_each_step() -> None:
    simulation = begun(pair(), fault("700ms", "pause", "b"), duration="3s", network=SLOW)
    while not simulation.is_over:
        simulation.step()
        assert simulation.state() == fold(simulation.events)


def test_to_its_end_a_simulation_runs_what_comes_before_and_then_what_happens_there() -> None:
    simulation = begun(pair(), fault("5s", "crash", "a"), duration="5s")
    simulation.advance(5 * SECOND)
    assert (simulation.is_over, simulation.replicas["a"].is_up) == (False, True)
    assert "fault" not in {event.type for event in simulation.events}

    simulation.advance(5 * SECOND + NANOSECOND)

    assert (simulation.is_over, simulation.replicas["a"].is_up) == (True, False)
    assert simulation.now == 5 * SECOND


def test_a_simulation_is_over_at_its_end_if_nothing_is_left_to_happen_then() -> None:
    simulation = begun([{"name": "a"}], duration="1s")
    simulation.advance(SECOND)
    assert simulation.is_over


def test_a_fault_may_be_injected_at_the_end_while_something_will_happen_then() -> None:
    simulation = begun(pair(), fault("5s", "crash", "a"), duration="5s")
    simulation.advance(5 * SECOND)
    assert simulation.inject(Crash(ZERO, replica="b")).at == 5 * SECOND

    simulation.run()

    assert not any(replica.is_up for replica in simulation.replicas.values())
    with pytest.raises(InvalidInput, match="the simulation is over"):
        simulation.inject(Crash(ZERO, replica="b"))


def test_uids_follow_from_the_seed() -> None:
    simulation = begun(pair(), fault("1s", "deleteLease"), lease={"holderIdentity": "x"}, seed=7)
    objects, uids = simulation.context.server.store.objects, []
    for seconds in (1, 3):
        simulation.advance(seconds * SECOND)
        uids.append(objects["kube-system/kube-scheduler"].uid)
    assert uids == ["68672568-3826-452c-874f-9d7b19038132", "bee6d34e-9778-4534-8219-098a41106534"]


def test_an_edit_changes_the_record_and_not_the_object() -> None:
    simulation = begun(pair(), fault("1s", "editLease", holderIdentity="x", leaseDurationSeconds=3))
    store = simulation.context.server.store
    simulation.advance(SECOND)
    (before,) = store.objects.values()

    simulation.advance(SECOND + NANOSECOND)

    (after,) = store.objects.values()
    assert (before.uid, before.resource_version) == (after.uid, "2")
    assert after.resource_version == "3"
    edited = {"holderIdentity": "x", "leaseDurationSeconds": 3}
    assert after.body["spec"] == before.body["spec"] | edited


def test_a_timer_bears_the_name_of_its_replica() -> None:
    simulation = begun([{"name": "a"}])
    simulation.advance(SECOND)
    assert [event.label for event in simulation.kernel.pending()] == ["a: wake"]


@pytest.mark.parametrize(
    ("surge", "expected"),
    [
        (True, [(1000, Priority.TIMER, "a-2: start"), (3000, Priority.TIMER, "upgrade: end of a")]),
        (
            False,
            [(4000, Priority.TIMER, "upgrade: start of a"), (6000, Priority.TIMER, "upgrade: next replica")],
        ),
    ],
)
def test_what_waits_has_a_name_and_a_place_among_events_of_its_time(
    surge: bool, expected: list[tuple[float, int, str]]
) -> None:
    upgrade = fault("1s", "upgrade", order=["a"], surge=surge, wait="2s", downtime="3s")
    simulation = begun([{"name": "a", "leaderElect": False}], upgrade)
    seen: list[tuple[float, int, str]] = []
    simulation.kernel.observer = lambda event: seen.append((ms(event.at), event.priority, event.label))

    simulation.run()

    begin = [(0, Priority.TIMER, "a: start"), (1000, Priority.FAULT, "fault: upgrade")]
    assert seen == [*begin, *expected]


def test_an_answer_that_came_during_a_pause_is_delivered_when_the_process_runs_again() -> None:
    """The first request is answered at 0.4 s."""
    played = play(
        [{"name": "a"}],
        fault("300ms", "pause", "a"),
        fault("600ms", "wake", "a"),
        duration="1s",
        network=SLOW,
    )
    assert played.answers("a", 600) == [(404, "NotFound")]


def test_a_restart_that_another_start_has_overtaken_does_not_happen() -> None:
    """The first crash would restart it at 11 s, the second one does at 15 s."""
    faults = [fault("1s", "crash", "a"), fault("2s", "start", "a"), fault("5s", "crash", "a")]
    played = play([{"name": "a", "restartAfter": "10s"}], *faults, duration="20s")
    assert started(played.simulation) == [(0, "a"), (2000, "a"), (15_000, "a")]


def test_a_successor_gets_a_name_that_is_free_and_an_identity_of_its_own() -> None:
    replicas = [{"name": "a", "identity": "mine"}, {"name": "a-2"}]
    simulation = play(replicas, fault("1s", "upgrade", order=["a"], surge=True), duration="10s").simulation
    assert list(simulation.replicas) == ["a", "a-2", "a-3"]
    assert simulation.replicas["a-3"].identity.startswith("a-3_")


def test_an_upgrade_goes_on_if_a_process_has_ended_before_its_turn() -> None:
    """a ends by itself while its successor warms up."""
    faults = [fault("1s", "upgrade", order=["a", "b"], surge=True, wait="3s"), fault("2s", "crash", "a")]
    simulation = play(pair(), *faults, duration="20s").simulation
    assert started(simulation) == [(0, "a"), (500, "b"), (1000, "a-2"), (4000, "b-2")]
    assert [name for name, one in simulation.replicas.items() if one.is_up] == ["a-2", "b-2"]
