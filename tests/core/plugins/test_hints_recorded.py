"""Whom a change wakes, as the scheduling framework of 1.36.2 says it: the events and, for each, the plugins that return Queue
(tests/golden/README.md).
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.hunt.framework.hints import waking
from tests.support.golden import golden


@pytest.mark.parametrize("case", golden("hints"), ids=lambda case: str(case["name"]))
def test_a_recorded_change(case: dict[str, Any]) -> None:
    assert case["changes"]
    assert list(waking(case)) == []
