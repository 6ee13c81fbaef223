"""The releases of kube-scheduler that can be simulated: one row a release, everything that differs in it.

Its plugins' names, points and defaults are in config/releases.py, the plugins themselves in the catalogue. docs/releases.md
says what a release means here and what of it is not modelled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from scheduler_core.catalogue import in_tree_registry
from scheduler_core.config.releases import RELEASE_1_18, RELEASE_1_36, ReleaseDefaults
from scheduler_core.framework.registry import Registry
from scheduler_core.framework.rules import Rules
from scheduler_core.framework.tie_break import DRAWS_ONE, MAY_TAKE_ANY, FirstByName, TieBreak, UniformChoice


@dataclass(frozen=True, slots=True)
class Release:
    """tie_break : seed, None if none was given → who wins among nodes of equal total. rules : what else differs outside of
    plugins.
    """

    defaults: ReleaseDefaults
    tie_break: Callable[[int | None], TieBreak]
    rules: Rules

    @property
    def registry(self) -> Registry:
        return in_tree_registry(self.defaults.release)


def _always_drawn(seed: int | None) -> TieBreak:
    return UniformChoice(seed or 0, DRAWS_ONE)


def _drawn_if_seeded(seed: int | None) -> TieBreak:
    return FirstByName() if seed is None else UniformChoice(seed, MAY_TAKE_ANY)


RELEASES: Final[Mapping[str, Release]] = {
    "1.18": Release(RELEASE_1_18, _always_drawn, Rules(nominated_first=False, scores_one=True)),
    "1.36": Release(RELEASE_1_36, _drawn_if_seeded, Rules()),
}
