"""Decisions of the framework of 1.36.2 with extenders: every field, and what the extenders were asked (tests/golden/README.md)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hunt.framework.differences import differing
from tests.support.golden import golden


@pytest.mark.parametrize("case", golden("extender-decisions"), ids=lambda case: str(case["name"]))
def test_a_recorded_decision(case: dict[str, Any]) -> None:
    assert case["exchanges"]
    assert differing(case) == []
