"""Equal scenarios give equal events, byte for byte; also taken up again, and also when the run stands still in between."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core.kernel import Event
from scheduler_core.scenario.scenario import Scenario
from scheduler_core.timeline import AttemptResult, TimelineSimulation
from scheduler_core.units import SECOND, Nanoseconds
from tests.core.timeline.plays import nodes, pod, scenario
from tests.core.timeline.random_scenarios import scenarios


def text(events: list[Event]) -> str:
    return "\n".join(json.dumps(event.to_dict()) for event in events)


BUSY = scenario(
    pod("0s", "low", 1, count=6, gracePeriod="2s"),
    pod("1s", "huge", 9, priority=50),
    {"at": "1s", "failBindings": {"probability": 0.4}},
    pod("2s", "high", 2, priority=10, count=3, runsFor="3s"),
    {"at": "5s", "failNode": "node-2"},
    {"at": "6s", "pods": {"name": "late", "cpu": 1}, "times": 4, "every": "500ms"},
    {"at": "9s", "recoverNode": "node-2"},
    nodes=nodes(2),
    duration="20s",
    seed=5,
    timing={"cycle": "10ms", "binding": "30ms"},
)


@pytest.mark.parametrize("sampling", [False, True])
def test_equal_runs(sampling: bool) -> None:
    runs = [TimelineSimulation(BUSY, sampling=sampling) for _ in range(2)]
    assert text(runs[0].run()) == text(runs[1].run())


def test_another_seed_is_another_run() -> None:
    first, other = TimelineSimulation(BUSY), TimelineSimulation(BUSY, seed=6)
    assert [event.type for event in first.run()] != [event.type for event in other.run()]


def test_it_does_not_matter_in_which_steps_time_passes() -> None:
    whole = TimelineSimulation(BUSY).run()
    steps = TimelineSimulation(BUSY)
    told: list[Event] = []
    for moment in range(0, 20 * SECOND + 1, SECOND // 3):
        told += steps.advance(Nanoseconds(moment))
    told += steps.advance(99 * SECOND)
    assert text(told) == text(steps.events[len(steps.events) - len(told) :])
    assert text(steps.events) == text(whole)
    batches = TimelineSimulation(BUSY)
    opening = list(batches.events)
    assert text(opening + [event for batch in batches.play(7) for event in batch]) == text(whole)


@settings(max_examples=15)
@given(read=scenarios(), data=st.data())
def test_taken_up_again(read: Scenario, data: st.DataObject) -> None:
    """With some, all or none of what was decided, which has been stored as JSON in between."""
    first = TimelineSimulation(read)
    whole = text(first.run())
    results = [
        AttemptResult.from_dict(json.loads(json.dumps(one.to_dict()))) for one in first.attempt_results()
    ]
    for n in {0, len(results), data.draw(st.integers(0, len(results)))}:
        assert text(first.again(results[:n]).run()) == whole


def test_taken_up_again_while_searches_are_sampled() -> None:
    """Where a search begins follows from where the one before ended, also if that is only remembered."""
    read = scenario(pod("0s", "web", "100m", count=30), nodes=nodes(120), duration="5s", policy=SAMPLED)
    first = TimelineSimulation(read, sampling=True)
    whole = text(first.run())
    searches = [event.body["search"] for event in first.events if event.type == "attempt"]
    assert searches[:3] == [[0, 100], [100, 80], [80, 60]]
    for n in (0, 1, 13, 30):
        assert text(first.again(first.attempt_results()[:n]).run()) == whole


SAMPLED = """
apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
percentageOfNodesToScore: 10
"""


def test_results_of_another_run_are_refused() -> None:
    first = TimelineSimulation(BUSY)
    first.run()
    results = first.attempt_results()
    results[1], results[2] = (
        AttemptResult.from_dict(other.to_dict() | {"k": k}) for k, other in ((1, results[2]), (2, results[1]))
    )
    if results[1].outcome.pod != results[2].outcome.pod:
        with pytest.raises(Exception) as caught:  # noqa: PT011 - what the kernel makes of it, with its cause
            first.again(results).run()
        assert "attempt 1 is of" in str(caught.value.__cause__)


@settings(max_examples=15)
@given(read=scenarios(), data=st.data())
def test_standing_still_changes_nothing(read: Scenario, data: st.DataObject) -> None:
    first = TimelineSimulation(read)
    whole, n = text(first.run()), len(first.attempt_results())
    simulation = TimelineSimulation(read)
    for k in sorted(data.draw(st.sets(st.integers(0, max(n - 1, 0)), max_size=4))) if n else ():
        pending = simulation.stop_before(k)
        assert (pending.k, pending.key) == (k, first.attempt_results()[k].outcome.pod)
        assert simulation.stop_before(k) is pending
        assert len(simulation.attempt_results()) == k
    assert text(simulation.run()) == whole


def test_there_is_nothing_before_which_to_stop() -> None:
    simulation = TimelineSimulation(BUSY)
    simulation.stop_before(4)
    n_events = len(simulation.events)
    with pytest.raises(IndexError, match="attempt 3 is over"):
        simulation.stop_before(3)
    assert len(simulation.events) == n_events
    with pytest.raises(IndexError, match="there is no attempt 5000"):
        simulation.stop_before(5000)
    assert simulation.is_over


@settings(max_examples=10)
@given(read=scenarios())
def test_what_is_explained_is_what_was_decided(read: Scenario) -> None:
    simulation = TimelineSimulation(read)
    simulation.run()
    attempts = [event.body for event in simulation.events if event.type == "attempt"]
    for k, attempt in list(enumerate(attempts))[:25]:
        explained = simulation.explain(k).outcome
        assert explained == {name: attempt[name] for name in explained}


def test_an_attempt_is_explained_before_the_run_is_over() -> None:
    simulation = TimelineSimulation(BUSY)
    simulation.advance(3 * SECOND)
    n_events = len(simulation.events)
    last = len(simulation.attempt_results()) - 1
    assert simulation.explain(last).to_dict()["pod"] == simulation.attempt_results()[last].outcome.pod
    assert len(simulation.events) == n_events
