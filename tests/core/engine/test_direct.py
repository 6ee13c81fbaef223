"""Pods that take their node from what is kept, without an attempt: who does, and who does not."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.core.engine.test_crowds import attempted, near_or_far, played
from tests.support.builders import a_node, a_pod

TAINT: Final = {"key": "t", "value": "", "effect": "PreferNoSchedule"}


def test_pods_about_whom_plugins_look_no_further_need_no_attempt(attempts: list[str]) -> None:
    nodes = [a_node("a", cpu="9"), a_node("b", cpu="8", taints=[TAINT]), a_node("c", cpu="7")]
    waiting = [a_pod(f"p{n}", requests={"cpu": f"{n % 4 + 1}00m"}) for n in range(20)]
    simulation = played([*nodes, *waiting])
    assert attempts == []
    assert simulation.outcomes == attempted([*nodes, *waiting]).outcomes
    assert simulation.explain(7).outcome == simulation.outcomes[7].to_dict()


@pytest.mark.parametrize(
    "spec",
    [
        pytest.param({"requests": {"cpu": "99"}}, id="fits nowhere"),
        pytest.param({"requests": {"cpu": "8500m"}}, id="fits on one node, which nobody scores"),
        pytest.param({"nodeSelector": {"disk": "none"}}, id="is rejected"),
        pytest.param({"schedulingGates": [{"name": "hold"}]}, id="is gated"),
    ],
)
def test_others_have_their_attempt(spec: dict[str, Any]) -> None:
    objects = [a_node("a", cpu="9"), a_node("b", cpu="8"), a_pod("p", **spec)]
    assert played(objects).outcomes == attempted(objects).outcomes


def test_who_is_named_by_affinity_is_attempted(attempts: list[str]) -> None:
    """The others are silent until there is a pod that looks at them."""
    nodes = [a_node(name, cpu="9", labels={"kubernetes.io/hostname": name}) for name in "abc"]
    far = near_or_far("podAntiAffinity", "kubernetes.io/hostname")
    waiting = [a_pod("p", labels={"app": "web"}), a_pod("q", **far, labels={"app": "db"})]
    simulation = played([*nodes, *waiting])
    assert attempts == ["default/p", "default/q"]
    assert simulation.outcomes == attempted([*nodes, *waiting]).outcomes
