"""Trials are kept for the next preemptor of a kind, of few kinds at a time."""

from __future__ import annotations

import pytest

from scheduler_core import Simulation
from scheduler_core.plugins.default_preemption import DefaultPreemption
from scheduler_core.preemption import preemption
from tests.support.builders import a_node, a_pod


def test_those_of_the_kinds_that_preempted_last_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preemption, "KEPT_TRIALS", 3)
    victims = [a_pod(f"low-{index}", node="a", requests={"cpu": "100m"}, priority=0) for index in range(40)]
    preemptors = [
        a_pod(f"new-{index}", requests={"cpu": f"{101 + index}m"}, priority=10) for index in range(10)
    ]
    simulation = Simulation([a_node("a", cpu="4"), *victims, *preemptors])
    outcomes = [outcome.outcome for outcome in simulation.run()]
    assert outcomes.count("preempting") == 10
    (framework,) = simulation._scheduler.frameworks.values()
    (plugin,) = [one for one in framework.post_filters if isinstance(one, DefaultPreemption)]
    assert len(plugin._preemption._kept) == 3
