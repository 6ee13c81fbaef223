"""Sweep: every snapshot under every policy, in every order of arrival, with every seed. A cell is one of these runs."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

import msgspec

from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.config.description import expanded
from scheduler_core.config.plugins import names
from scheduler_core.config.plugins.out_of_tree import NONE, OutOfTree
from scheduler_core.config.versions.defaults import WEIGHTED_POINTS
from scheduler_core.errors import InvalidInput, Problem
from scheduler_core.sweep.language import MOST_CELLS, Order, Space
from scheduler_core.sweep.policies import Policy, policies
from scheduler_core.version import VERSION

_COMMUTING: Final = (names.PRE_SCORE, *sorted(WEIGHTED_POINTS))
"""Points at which the order of plugins decides nothing: their points are added up."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One run.

    number : from 0, in the order of the sweep.
    snapshot, policy : their numbers.
    digest : hexadecimal; cells of equal digest have equal results.
    """

    number: int
    snapshot: int
    policy: int
    order: Order
    seed: int | None
    digest: str

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


class Sweep:
    """snapshots : a digest of each (``digest_of``).
    config : the base policy; None: the defaults.

    Cells are ordered by snapshot, order of arrival, seed and policy; the base policy comes first. Raises InvalidInput
    with a list of all mistakes, each with its place in the space.
    """

    def __init__(
        self,
        space: Space,
        snapshots: Sequence[str],
        config: Mapping[str, Any] | str | bytes | None = None,
        plugins: OutOfTree = NONE,
    ) -> None:
        self.space = space
        self.policies: tuple[Policy, ...] = policies(space, config, plugins)
        self.cells = tuple(self._cells(snapshots))

    def first_of_each(self) -> list[Cell]:
        """The cells that have to be played: the first one of each digest, in order."""
        first: dict[str, Cell] = {}
        for cell in self.cells:
            first.setdefault(cell.digest, cell)
        return list(first.values())

    def _cells(self, snapshots: Sequence[str]) -> Iterable[Cell]:
        meanings = [_meaning(policy.configuration, self.space) for policy in self.policies]
        number = 0
        for at, snapshot in enumerate(snapshots):
            for order in dict.fromkeys(self.space.orders):
                for seed in dict.fromkeys(self.space.seeds) or (None,):
                    for index, policy in enumerate(self.policies):
                        kept = _effective_order(order, policy.configuration)
                        said = (snapshot, meanings[index], kept, seed)
                        yield Cell(number, at, index, order, seed, digest_of(said))
                        number += 1


def digest_of(value: object) -> str:
    """SHA-256 of the value as canonical JSON: keys in order, without spaces."""
    return hashlib.sha256(msgspec.json.encode(value, order="deterministic")).hexdigest()


def check_size(space: Space, n_snapshots: int, n_points: int, most: int = MOST_CELLS) -> None:
    """Raises InvalidInput for more cells than may be, before any policy is made."""
    n_cells = n_snapshots * len(space.orders) * max(len(space.seeds), 1) * (n_points + 1)
    if n_cells > most:
        message = f"the sweep has {n_cells:,} cells, {most:,} are allowed; draw fewer policies"
        raise InvalidInput([Problem("draw", message)])


def _meaning(configuration: SchedulerConfiguration, space: Space) -> str:
    """Of everything that decides besides snapshot, order and seed, a digest: what is written differently may mean the same."""
    profiles = expanded(configuration)["profiles"]
    for profile in profiles:
        for point in _COMMUTING:
            profile["plugins"][point] = sorted(profile["plugins"].get(point, ()), key=lambda one: one["name"])
        if not space.sampling:
            del profile["percentageOfNodesToScore"]
    return digest_of(
        {
            "version": VERSION,
            "release": configuration.release,
            "featureGates": sorted(configuration.feature_gates),
            "profiles": profiles,
            "sampling": space.sampling,
            "prices": space.prices,
        }
    )


def _effective_order(order: Order, configuration: SchedulerConfiguration) -> str:
    """Where the queue is sorted by priority anyway, arrival by priority changes nothing."""
    sorts = {ref.name for profile in configuration.profiles for ref in profile.plugins[names.QUEUE_SORT]}
    return "given" if order == "priority" and sorts == {names.PRIORITY_SORT} else order
