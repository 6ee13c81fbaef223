"""What the cluster-capacity tool said of forty clusters (its scheduler is 1.34.1): the number, and why there is no room for more."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.capacity.estimate import capacity
from tests.support.golden import golden

CASES = golden("capacity")


def test_the_recordings_are_all_there() -> None:
    assert len(CASES) == 40
    assert sum(case["expected"]["replicas"][0] > 0 for case in CASES) > 10


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["name"]))
def test_as_recorded(case: dict[str, Any]) -> None:
    found = capacity(case["objects"], [case["template"]], release="1.34", one_more=False)
    (fit,) = found.fits
    expected = case["expected"]
    assert [fit.count] == expected["replicas"]
    assert fit.message == expected["failReason"]["failMessage"]
    assert sum(fit.by_node.values()) == sum(place["replicas"] for place in expected["byNode"])
