"""Every run of the core's tests is held to the formal model, step by step, where its cluster is small."""

from __future__ import annotations

import pytest

from scheduler_core.engine.outcome import Outcome
from scheduler_core.engine.run import Run
from scheduler_core.engine.scheduler import Decision

MAX_NODES = 30


@pytest.fixture(autouse=True)
def held_to_the_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fails the test at the first step that the model does not allow."""
    carry_out = Run._carry_out

    def checked(self: Run, decision: Decision) -> Outcome:
        outcome = carry_out(self, decision)
        if not self._check_model and len(self.snapshot.nodes) <= MAX_NODES:
            assert [str(violation) for violation in self._checked(decision)] == []
        return outcome

    monkeypatch.setattr(Run, "_carry_out", checked)
