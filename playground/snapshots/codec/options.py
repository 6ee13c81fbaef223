"""Options of a request, which are stored with runs → arguments of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scheduler_core.config.versions import feature_gates, releases
from scheduler_core.problems import Problems

RELEASES: Final = tuple(releases.RELEASES)


def run_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """What changes decisions: seed, release, sampling, featureGates, extenderScores. Whether the model is checked does not."""
    return {
        "seed": options.get("seed"),
        "release": options.get("release"),
        "sampling": options.get("sampling", False),
        "feature_gates": options.get("featureGates"),
        "extender_scores": options.get("extenderScores"),
    }


def gate_mistakes(gates: Mapping[str, bool], release: str | None) -> dict[str, list[str]]:
    """Gate → what is wrong with switching it."""
    problems, found = Problems(), dict[str, list[str]]()
    feature_gates.read_gates(gates, "", release or releases.LATEST, problems)
    for problem in problems:
        found.setdefault(problem.path, []).append(problem.message)
    return found
