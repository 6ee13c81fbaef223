"""Options as they come over the wire and are stored with runs → arguments of a simulation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scheduler_core.config import releases

RELEASES: Final = tuple(releases.RELEASES)


def simulation_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """What changes decisions: seed, release, sampling, extenderScores. Whether the model is checked does not."""
    return {
        "seed": options.get("seed"),
        "release": options.get("release"),
        "sampling": options.get("sampling", False),
        "extender_scores": options.get("extenderScores"),
    }
