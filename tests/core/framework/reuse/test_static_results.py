"""Answers of STATIC plugins are shared, and forgotten when there are too many."""

from __future__ import annotations

import pytest

from scheduler_core import Run
from scheduler_core.framework.reuse import static_results
from tests.support.builders import a_container, a_node, a_pod


def test_shared_answers_obey_their_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_results, "_STATIC_BYTES", 20 * 8 * 2)  # twenty answers for two nodes
    pods = [a_pod(f"p{index}", containers=[a_container(image=f"image:{index}")]) for index in range(60)]
    run = Run([a_node("a"), a_node("b"), *pods])

    assert [outcome.outcome for outcome in run.play()] == ["scheduled"] * 60

    (framework,) = run._scheduler.frameworks.values()
    assert len(framework._evaluations._static) == 20
