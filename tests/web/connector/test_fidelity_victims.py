"""`manage.py fidelity` judges a preemption on the cluster that it found, in whichever order it is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from playground.connector.fidelity.victims import MOST_NEWS
from scheduler_core.conformance.cases import play
from tests.support.apiobjects import a_node
from tests.support.apiobjects import a_pod as any_pod
from tests.support.recordings import Recording
from tests.web.connector.test_fidelity import recorded, replayed

pytestmark = pytest.mark.live

NO_ROOM = "0/1 nodes are available: 1 Insufficient cpu."
NO_VICTIMS = (
    f"{NO_ROOM} no new claims to deallocate, preemption: 0/1 nodes are available: 1 No preemption victims found "
    "for incoming pod."
)


def a_pod(name: str, cpu: str, priority: int = 0, node: str = "") -> dict[str, Any]:
    pod = any_pod(name, schedulerName="default-scheduler", priority=priority)
    pod["metadata"]["uid"] = f"uid-{name}"
    pod["spec"]["containers"][0]["resources"] = {"requests": {"cpu": cpu}}
    return pod | {"spec": pod["spec"] | ({"nodeName": node} if node else {})}


def refused(pod: dict[str, Any], message: str = NO_ROOM, node: str = "") -> dict[str, Any]:
    said = {"type": "PodScheduled", "status": "False", "reason": "Unschedulable", "message": message}
    return pod | {"status": {"conditions": [said]} | ({"nominatedNodeName": node} if node else {})}


def marked(pod: dict[str, Any]) -> dict[str, Any]:
    mark = {"type": "DisruptionTarget", "status": "True", "reason": "PreemptionByScheduler"}
    return pod | {"status": {"conditions": [mark]}}


def ending(pod: dict[str, Any]) -> dict[str, Any]:
    return pod | {"metadata": pod["metadata"] | {"deletionTimestamp": "2026-01-01T00:00:00Z"}}


class Cluster:
    """One full node; `high` has come, `other` was decided about before it and is not bound yet."""

    def __init__(self) -> None:
        self.low, self.high = a_pod("low", "1", 1, "a"), a_pod("high", "1", 100)
        self.other = a_pod("other", "500m", 1000)
        self.recording = Recording(a_node("a", cpu="1500m"))
        for pod in (self.low, self.other, self.high):
            self.recording.tell("ADDED", pod)
        bound = self.other | {"spec": self.other["spec"] | {"nodeName": "a"}}
        self.news = {
            "bound": [("MODIFIED", bound)],
            "nominated": [("MODIFIED", refused(self.high, node="a"))],
            "victim": [
                ("MODIFIED", marked(self.low)),
                ("MODIFIED", ending(marked(self.low))),
                ("DELETED", ending(marked(self.low))),
            ],
        }

    def tell(self, *names: str) -> None:
        for name in names:
            for type_, item in self.news[name]:
                self.recording.tell(type_, item)

    def compared(self, tmp_path: Path) -> dict[str, tuple[str, Any]]:
        _, found = replayed(self.recording.written(tmp_path / "recording.json"))
        return {one["pod"]: (one["agreement"], one["victims"]) for one in found["decisions"]}


@pytest.mark.parametrize(
    "order",
    [("bound", "nominated", "victim"), ("bound", "victim", "nominated"), ("victim", "bound", "nominated")],
)
def test_the_order_of_the_news_does_not_matter(order: tuple[str, ...], tmp_path: Path) -> None:
    cluster = Cluster()
    cluster.tell(*order)
    assert cluster.compared(tmp_path) == {
        "default/other": ("same", None),
        "default/high": ("same", [["default/low"], ["default/low"]]),
    }


def test_a_case_has_the_victim_that_is_gone_already(tmp_path: Path) -> None:
    cluster = Cluster()
    cluster.tell("bound", "victim", "nominated")
    cases, _ = recorded(tmp_path, cluster.recording.written(tmp_path / "recording.json"))
    pods = [{one["metadata"]["name"] for one in case.objects if one["kind"] == "Pod"} for case in cases]
    assert pods == [{"low", "other"}, {"low", "other", "high"}]
    assert [play(case) for case in cases] == [[], []]


def test_events_of_one_file_are_told_by_their_versions(tmp_path: Path) -> None:
    """As if two watches had written to it."""
    cluster = Cluster()
    cluster.tell("bound", "nominated", "victim")
    lines = cluster.recording.lines
    lines[-4:] = reversed(lines[-4:])
    assert cluster.compared(tmp_path)["default/high"] == ("same", [["default/low"], ["default/low"]])


def test_after_a_refusal_nobody_is_held_back(tmp_path: Path) -> None:
    """Nothing told of the preemption: what comes next is decided without the victim."""
    cluster = Cluster()
    cluster.tell("bound", "victim")
    late = a_pod("late", "2")
    cluster.recording.tell("ADDED", late)
    cluster.recording.tell(
        "MODIFIED",
        refused(
            late,
            NO_VICTIMS.replace(
                "No preemption victims found for incoming pod", "Preemption is not helpful for scheduling"
            ),
        ),
    )
    after = a_pod("after", "1")
    cluster.recording.tell("ADDED", after)
    cluster.recording.tell("MODIFIED", after | {"spec": after["spec"] | {"nodeName": "a"}})
    assert cluster.compared(tmp_path)["default/after"] == ("same", None)


def test_who_was_gone_when_a_pod_was_decided_about_does_not_count(tmp_path: Path) -> None:
    """The preemptor has gone, and a pod got the room: the victim cannot have been there."""
    cluster = Cluster()
    cluster.tell("bound", "victim")
    cluster.recording.tell("DELETED", cluster.high)
    after = a_pod("after", "1")
    cluster.recording.tell("ADDED", after)
    cluster.recording.tell("MODIFIED", after | {"spec": after["spec"] | {"nodeName": "a"}})
    assert cluster.compared(tmp_path)["default/after"] == ("same", None)


def test_nobody_is_held_back_for_long(tmp_path: Path) -> None:
    cluster = Cluster()
    cluster.tell("bound", "victim")
    for _ in range(MOST_NEWS):
        cluster.recording.tell("MODIFIED", cluster.high)
    cluster.recording.tell("MODIFIED", refused(cluster.high, NO_VICTIMS))
    assert cluster.compared(tmp_path)["default/high"][0] == "otherwise"


def test_a_pod_makes_room_once_more_where_it_is_nominated_to(tmp_path: Path) -> None:
    """Another took the room that the first victim had left; the message is a new one, the nomination is not."""
    cluster = Cluster()
    cluster.tell("bound", "nominated", "victim")
    cluster.recording.tell("MODIFIED", refused(cluster.high, f"{NO_ROOM} ", "a"))
    second = a_pod("second", "1", 1, "a")
    cluster.recording.tell("ADDED", second)
    cluster.recording.tell("MODIFIED", marked(second))
    cluster.recording.tell("MODIFIED", refused(cluster.high, node="a"))
    judged = replayed(cluster.recording.written(tmp_path / "recording.json"))[1]["decisions"][-1]
    assert (judged["agreement"], judged["nominated"], judged["victims"]) == (
        "same",
        ["a", "a"],
        [["default/second"], ["default/second"]],
    )
