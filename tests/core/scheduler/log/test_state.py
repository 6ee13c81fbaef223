"""What the events say is what there is, whatever happened; and what must never happen does not."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core.kernel import Event
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.resources.requests import pod_requests
from scheduler_core.queue import Place
from scheduler_core.scenario.scenario import Scenario
from scheduler_core.timeline import TimelineSimulation, fold
from scheduler_core.units import Nanoseconds
from tests.core.timeline.random_scenarios import DURATION, scenarios

MILLI = {"cpu": 10**6}
"""Nano units to a milli-CPU; everything else is counted in whole units."""


def picture(simulation: TimelineSimulation) -> dict[str, Any]:
    """Read off the objects."""
    server = simulation.simulated_cluster.server
    budgets = server.others["PodDisruptionBudget"].values()
    return {
        "nodes": {name: _amounts(node.status.allocatable) for name, node in server.nodes.items()},
        "labels": {name: dict(node.labels) for name, node in server.nodes.items()},
        "cordoned": [name for name, node in server.nodes.items() if node.spec.unschedulable],
        "pods": {key: _pod(simulation, pod) for key, pod in server.pods.items()},
        "budgets": {
            one.key: (
                one.status.disruptions_allowed,  # type: ignore[attr-defined]
                one.status.current_healthy,  # type: ignore[attr-defined]
                one.status.desired_healthy,  # type: ignore[attr-defined]
                one.status.expected_pods,  # type: ignore[attr-defined]
            )
            for one in budgets
        },
    }


def _pod(simulation: TimelineSimulation, pod: Pod) -> dict[str, Any]:
    return {
        "priority": pod.spec.priority or 0,
        "requests": _amounts(pod_requests(pod)),
        "place": _place(simulation, pod),
        "node": simulation.process.cache.node_of(pod.key),
        "nominatedNode": pod.status.nominated_node_name or None,
    }


def _place(simulation: TimelineSimulation, pod: Pod) -> str:
    if pod.metadata.deletion_timestamp is not None:
        return "terminating"
    if pod.spec.node_name:
        return "bound"
    if simulation.process.cache.node_of(pod.key) is not None:
        return "assumed"
    place = simulation.process.queue.place_of(pod.key)
    assert place is not None, f"{pod.key} is nowhere"
    return str(place)


def _amounts(quantities: Any) -> dict[str, int]:
    """Rounded up, as requests are."""
    return {name: -(-nanos // MILLI.get(name, 10**9)) for name, nanos in quantities.items() if nanos}


def folded(simulation: TimelineSimulation) -> dict[str, Any]:
    """The same, from the events; that a pod is being attempted now is told only when that is over."""
    state = fold(simulation.events)
    names = ("priority", "requests", "place", "node", "nominatedNode")
    pods = {key: {name: pod[name] for name in names} for key, pod in state["pods"].items()}
    for key, pod in pods.items():
        if simulation.process.queue.place_of(key) is Place.IN_FLIGHT and pod["place"] == "activeQ":
            pod["place"] = "inFlight"
    return {
        "nodes": {name: node["allocatable"] for name, node in state["nodes"].items()},
        "labels": {name: node["labels"] for name, node in state["nodes"].items()},
        "cordoned": [name for name, node in state["nodes"].items() if node["unschedulable"]],
        "pods": pods,
        "budgets": {key: tuple(budget.values()) for key, budget in state["budgets"].items()},
    }


@settings(max_examples=150)
@given(
    scenario=scenarios(), stops=st.lists(st.integers(0, DURATION).map(Nanoseconds), max_size=5).map(sorted)
)
def test_the_events_tell_what_there_is(scenario: Scenario, stops: list[Nanoseconds]) -> None:
    simulation = TimelineSimulation(scenario)
    for stop in [*stops, DURATION]:
        simulation.advance(stop)
        assert folded(simulation) == picture(simulation)
        check_sums(simulation)
    check_bindings(simulation.events)


@settings(max_examples=60)
@given(scenario=scenarios(watch=True))
def test_a_scheduler_that_hears_late_binds_nothing_twice(scenario: Scenario) -> None:
    """What it decides may be outdated, but the API server sees to it that it does no harm."""
    simulation = TimelineSimulation(scenario)
    check_bindings(simulation.run())
    fold(simulation.events)


def check_sums(simulation: TimelineSimulation) -> None:
    """No node has more than it can take, and what the columns say is what the pods there request."""
    cache = simulation.process.cache
    state = cache.state
    for row, name in enumerate(state.nodes.names):
        pods = [pod for key, pod in cache.pods.items() if cache.node_of(key) == name]
        assert int(state.pod_count[row]) == len(pods)
        requested: Counter[str] = Counter()
        for pod in pods:
            requested.update(_amounts(pod_requests(pod)))
        for column, resource in enumerate(state.nodes.axis.names):
            if resource != "pods":
                assert int(state.requested[row, column]) == requested[resource]
                assert requested[resource] <= int(state.nodes.allocatable[row, column]) or _is_forced(pods)


def _is_forced(pods: list[Pod]) -> bool:
    """A pod that was made on its node asks nobody whether there is room."""
    return any(pod.name == "p6" for pod in pods)


def check_bindings(events: list[Event]) -> None:
    """Every pod is bound once at most, where it was decided to be, and not after it was gone."""
    there: dict[str, str | None] = {}
    decided: dict[str, str] = {}
    for event in events:
        body = event.body
        match event.type:
            case "podThere" | "podCreated":
                assert body["pod"] not in there
                there[body["pod"]] = body.get("node")
                decided.pop(body["pod"], None)
            case "attempt" if body["outcome"] == "scheduled":
                decided[body["pod"]] = body["node"]
            case "podBound":
                assert there[body["pod"]] is None
                there[body["pod"]] = body["node"]
                assert decided[body["pod"]] == body["node"]
            case "podGone":
                assert there.pop(body["pod"]) == body["node"]
