"""Schedulers played step by step, as kube-scheduler 1.36 answered (tests/golden/README.md)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hunt.framework.process import deviating
from tests.support.golden import golden


@pytest.mark.parametrize("scenario", golden("process"), ids=lambda one: str(one["name"]))
def test_a_recorded_play(scenario: dict[str, Any]) -> None:
    assert len(scenario["states"]) == len(scenario["Steps"]) == 60
    assert deviating(scenario) == []
