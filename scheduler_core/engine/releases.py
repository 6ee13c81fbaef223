"""The releases of kube-scheduler that can be simulated, with the objects that the engine makes from their data.
docs/releases.md describes what a release contains and what is not modelled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scheduler_core.catalogue import in_tree_registry
from scheduler_core.framework.phases.tie_break import (
    DRAWS_ONE,
    MAY_TAKE_ANY,
    FirstByName,
    TieBreak,
    UniformChoice,
)
from scheduler_core.framework.registry import Registry
from scheduler_core.releases.files import NAMES, release_named
from scheduler_core.releases.rules import Rules

_TIES: Final = {"drawn": DRAWS_ONE, "first found": MAY_TAKE_ANY}


@dataclass(frozen=True, slots=True)
class SimulatedRelease:
    """name : as in a configuration. rules : how it decides."""

    name: str
    rules: Rules

    @property
    def registry(self) -> Registry:
        return in_tree_registry(self.name)


def tie_break(rules: Rules, seed: int | None) -> TieBreak:
    """How the winner is chosen among nodes of equal total: the first by name, or a drawn one if there is a seed."""
    original = _TIES[rules.search.ties]
    return FirstByName(original) if seed is None else UniformChoice(seed, original)


RELEASES: Final[Mapping[str, SimulatedRelease]] = {
    name: SimulatedRelease(name, release_named(name).rules) for name in NAMES
}
