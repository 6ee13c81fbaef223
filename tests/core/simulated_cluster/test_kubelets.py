"""Pods start where they were bound, run as long as they were made to, and take their grace period."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scheduler_core.scenario.operations import DeleteObject
from scheduler_core.timeline import TimelineSimulation
from scheduler_core.units import SECOND
from tests.core.timeline.plays import Row, life_of, nodes, on, play, pod, scenario, told

ENDS = ("podCreated", "podThere", "podBound", "podTerminating", "podGone")


def ends(*operations: dict, of: str, **fields: object) -> list[Row]:  # type: ignore[type-arg]
    simulation = play(*operations, **({"nodes": nodes(2)} | fields))
    return [row for row in life_of(simulation.events, of) if row[1] in ENDS]


def test_a_lifetime_counts_from_the_binding() -> None:
    timing = {"cycle": "100ms", "binding": "300ms"}
    assert ends(pod("1s", "job", runsFor="10s"), of="job", timing=timing) == [
        (1, "podCreated"),
        (1.4, "podBound", "node-1"),
        (11.4, "podGone", "node-1", "finished"),
    ]


@pytest.mark.parametrize(
    ("grace", "asked", "until"),
    [(None, {}, 40), ("7s", {}, 17), ("7s", {"gracePeriod": "2s"}, 12), ("7s", {"gracePeriod": "9s"}, 19)],
)
def test_grace_periods(grace: str | None, asked: dict[str, str], until: int) -> None:
    """The pod's own, by default 30 s, unless the request names one."""
    own = {} if grace is None else {"gracePeriod": grace}
    delete = {"at": "10s", "delete": {"kind": "Pod", "name": "web", **asked}}
    assert ends(pod("0s", "web", **own), delete, of="web") == [
        (0, "podCreated"),
        (0, "podBound", "node-1"),
        (10, "podTerminating", "deleted", until),
        (until, "podGone", "node-1", "deleted"),
    ]


def test_the_default_grace_period_is_a_setting() -> None:
    delete = {"at": "10s", "delete": {"kind": "Pod", "name": "web"}}
    timing = {"cycle": "1ns", "binding": "1ns", "gracePeriod": "3s"}
    assert ends(pod("0s", "web"), delete, of="web", timing=timing)[2:] == [
        (10, "podTerminating", "deleted", 13),
        (13, "podGone", "node-1", "deleted"),
    ]


def test_no_grace_is_at_once_and_so_is_a_pod_that_is_nowhere() -> None:
    delete = {"at": "10s", "delete": {"kind": "Pod", "name": "web", "gracePeriod": "0s"}}
    assert ends(pod("0s", "web"), delete, of="web")[2:] == [(10, "podGone", "node-1", "deleted")]
    delete = {"at": "10s", "delete": {"kind": "Pod", "name": "huge"}}
    assert ends(pod("0s", "huge", 99), delete, of="huge") == [
        (0, "podCreated"),
        (10, "podGone", None, "deleted"),
    ]


def test_a_second_request_can_only_shorten() -> None:
    def delete(at: int, grace: int) -> DeleteObject:
        return DeleteObject(at * SECOND, "Pod", "default", "web", grace * SECOND)

    read = scenario(pod("0s", "web"), nodes=nodes(1))
    simulation = TimelineSimulation(
        replace(read, operations=(*read.operations, delete(10, 20), delete(12, 30), delete(14, 3)))
    )
    assert [row for row in life_of(simulation.run(), "web") if row[1] in ENDS][2:] == [
        (10, "podTerminating", "deleted", 30),
        (14, "podTerminating", "deleted", 17),
        (17, "podGone", "node-1", "deleted"),
    ]


def test_a_pod_that_ends_by_itself_while_it_is_asked_to() -> None:
    delete = {"at": "8s", "delete": {"kind": "Pod", "name": "job"}}
    assert ends(pod("0s", "job", runsFor="10s"), delete, of="job")[2:] == [
        (8, "podTerminating", "deleted", 38),
        (10, "podGone", "node-1", "deleted"),
    ]


def test_a_pod_made_on_a_node_runs_there() -> None:
    """Nobody schedules it, and it is no pod that waits."""
    simulation = play(pod("5s", "static", nodeName="node-2", runsFor="10s"), nodes=nodes(2))
    assert life_of(simulation.events, "static") == [
        (5, "podThere", "node-2"),
        (15, "podGone", "node-2", "finished"),
    ]


def test_a_failed_node_ends_nobody() -> None:
    """What was due meanwhile happens when it is back."""
    simulation = play(
        pod("0s", "job", runsFor="10s", **on("node-1")),
        pod("0s", "asked", gracePeriod="2s", **on("node-1")),
        pod("0s", "elsewhere", runsFor="10s", **on("node-2")),
        {"at": "5s", "failNode": "node-1"},
        {"at": "6s", "delete": {"kind": "Pod", "name": "asked"}},
        {"at": "30s", "recoverNode": "node-1"},
        nodes=nodes(2),
        controllers={"taintEviction": False},
    )
    assert told(simulation.events, "podGone") == [
        (10, "podGone", "elsewhere", "node-2", "finished"),
        (30, "podGone", "asked", "node-1", "deleted"),
        (30, "podGone", "job", "node-1", "finished"),
    ]


def test_a_failed_node_starts_nobody() -> None:
    """The lifetime of what was bound meanwhile begins when it is back; what was deleted meanwhile never ran."""
    bound_meanwhile = {**on("node-1"), "tolerations": [{"operator": "Exists"}]}
    simulation = play(
        {"at": "1s", "failNode": "node-1"},
        pod("2s", "job", runsFor="5s", **bound_meanwhile),
        pod("2s", "asked", gracePeriod="1s", **bound_meanwhile),
        {"at": "4s", "delete": {"kind": "Pod", "name": "asked"}},
        {"at": "30s", "recoverNode": "node-1"},
        nodes=nodes(2),
    )
    assert told(simulation.events, "podBound", "podGone") == [
        (2, "podBound", "job", "node-1"),
        (2, "podBound", "asked", "node-1"),
        (30, "podGone", "asked", "node-1", "deleted"),
        (35, "podGone", "job", "node-1", "finished"),
    ]


def test_a_pod_that_comes_back_under_its_name_elsewhere_is_another_one() -> None:
    """Its namesake on the failed node was deleted by force; the node's return does not concern it."""
    simulation = play(
        pod("0s", "web", runsFor="10s", **on("node-1")),
        {"at": "5s", "failNode": "node-1"},
        {"at": "20s", "delete": {"kind": "Pod", "name": "web", "gracePeriod": "0s"}},
        pod("25s", "web", **on("node-2")),
        {"at": "30s", "recoverNode": "node-1"},
        nodes=nodes(2),
        controllers={"taintEviction": False},
    )
    assert [row for row in life_of(simulation.events, "web") if row[1] in ENDS] == [
        (0, "podCreated"),
        (0, "podBound", "node-1"),
        (20, "podGone", "node-1", "deleted"),
        (25, "podCreated"),
        (25, "podBound", "node-2"),
    ]


def test_pods_of_a_removed_node_are_gone_with_it() -> None:
    simulation = play(
        pod("0s", "web", **on("node-1")),
        pod("0s", "waiting", 4, **on("node-1")),
        {"at": "10s", "removeNode": "node-1"},
        nodes=nodes(2),
    )
    assert told(simulation.events, "nodeRemoved", "podGone") == [
        (10, "nodeRemoved", "node-1"),
        (10, "podGone", "web", "node-1", "nodeRemoved"),
    ]


def test_a_pod_bound_to_a_node_that_is_gone_goes_too() -> None:
    timing = {"cycle": "1s", "binding": "2s"}
    simulation = play(
        pod("0s", "web", **on("node-1")),
        {"at": "1500ms", "removeNode": "node-1"},
        nodes=nodes(2),
        timing=timing,
    )
    assert life_of(simulation.events, "web") == [
        (0, "podCreated"),
        (1, "attempt", "scheduled", "node-1"),
        (3, "podBound", "node-1"),
        (3, "podGone", "node-1", "nodeRemoved"),
    ]
