"""Which answer comes first: what a user can apply, and rarely the control plane."""

from __future__ import annotations

import pytest

from tests.core.remedies.test_answers import GPU, answered
from tests.support.builders import a_node, a_pod


def test_a_change_that_can_be_applied_comes_before_another_machine() -> None:
    """200m of 4 are missing."""
    old = a_pod("old", node="n", requests={"cpu": "3"}, priority=9)
    found = answered([a_node("n", cpu="4"), old, a_pod("web", requests={"cpu": "1200m"})])
    assert [(round(one.cost, 2), one.text) for one in found.answers][:3] == [
        (6.67, "lower the request for cpu from 1200m to 1"),
        (26.25, "raise cpu of the node n by 200m"),
        (50, "add a node like n"),
    ]


def test_the_control_plane_comes_after_other_taints() -> None:
    taint = {"key": "node-role.kubernetes.io/control-plane", "effect": "NoSchedule"}
    found = answered([a_node("control", taints=[taint]), a_node("gpu", taints=GPU), a_pod("web")])
    assert [(one.cost, one.text) for one in found.answers][:4] == [
        (15, "tolerate the taint gpu=yes:NoSchedule"),
        (20, "remove the taint gpu=yes:NoSchedule from the node gpu"),
        (45, "tolerate the taint node-role.kubernetes.io/control-plane:NoSchedule"),
        (60, "remove the taint node-role.kubernetes.io/control-plane:NoSchedule from the node control"),
    ]


@pytest.mark.parametrize(("used", "more"), [("3", 1), ("4", 2)])
def test_one_more_node_comes_before_more_devices(used: str, more: int) -> None:
    gpu = "nvidia.com/gpu"
    old = a_pod("old", node="n", requests={gpu: used}, priority=9)
    found = answered([a_node("n", extra={gpu: "4"}), old, a_pod("web", requests={gpu: "2"})])
    costs = {answer.text: answer.cost for answer in found.answers}
    assert costs["add a node like n"] == 50
    assert costs[f"raise nvidia.com/gpu of the node n by {more}"] == 150
