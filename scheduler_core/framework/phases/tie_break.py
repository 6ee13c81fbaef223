"""The choice among nodes of equal total.

``tie_break`` in engine/releases.py makes it: ``UniformChoice`` if the run has a seed, else ``FirstByName``. The release decides only the
words. Rankings of equal pods (engine/equal_pods) exist only for ``FirstByName``.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol, TypeVar

from scheduler_core.framework.attempt import Attempt
from scheduler_core.snapshot.rows import NodeRow

Candidate = TypeVar("Candidate")

MAY_TAKE_ANY = "kube-scheduler may choose any of them"
"""1.36: the search runs in parallel, and the order in which it finds the nodes decides (spec 01 §4)."""

DRAWS_ONE = "kube-scheduler draws one of them at random"
"""Releases before 1.35, and later ones where extenders score."""


class TieBreak(Protocol):
    """rule : what kube-scheduler does with nodes of equal total, and what is done here."""

    @property
    def rule(self) -> str: ...

    def choose(self, attempt: Attempt, k: int) -> NodeRow | None:
        """The row of the chosen node in attempt ``k``, None if there is none. Must depend only on the arguments."""

    def reason(self, winner: str) -> str:
        """The rule, with the chosen node."""


class FirstByName:
    """The rule of the playground, which makes runs repeatable; kube-scheduler guarantees no order.

    original : as for UniformChoice.
    """

    def __init__(self, original: str = MAY_TAKE_ANY) -> None:
        self._original = original

    @property
    def rule(self) -> str:
        return f"{self._original}, the playground chooses the first by name so that runs can be repeated"

    def choose(self, attempt: Attempt, k: int) -> NodeRow | None:
        return attempt.chosen

    def reason(self, winner: str) -> str:
        return f"{self._original}, the playground chooses {winner}, the first by name, so that runs can be repeated"


class UniformChoice:
    """Each node with equal probability, by reservoir sampling.

    Each attempt has its own random generator, made from the seed and the number of the attempt, so that it can be decided
    again without the attempts before it. ``Random.random`` is the same on every machine and in every Python version.

    original : what kube-scheduler does, MAY_TAKE_ANY or DRAWS_ONE.
    """

    def __init__(self, seed: int, original: str) -> None:
        self._seed, self._original = seed, original

    @property
    def rule(self) -> str:
        return f"{self._original}, the playground draws one, all with the same chance (seed {self._seed})"

    def choose(self, attempt: Attempt, k: int) -> NodeRow | None:
        if attempt.chosen is None or attempt.totals is None:
            return attempt.chosen
        tied: list[NodeRow] = attempt.tied.tolist()
        return reservoir_sample(tied, Random(f"{self._seed}/{k}"))  # noqa: S311 - a simulation, not a secret

    def reason(self, winner: str) -> str:
        return f"{self._original}, the playground drew {winner} (seed {self._seed})"


def reservoir_sample(candidates: Sequence[Candidate], generator: Random) -> Candidate:
    """One of the candidates: the n-th replaces the previous choice with probability 1/n."""
    chosen = candidates[0]
    for count, candidate in enumerate(candidates[1:], start=2):
        if int(generator.random() * count) == 0:
            chosen = candidate
    return chosen
