"""Who wins among nodes of equal total. Which of these a release uses is told by engine/releases.py."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from scheduler_core.framework.attempt import Attempt


class TieBreak(Protocol):
    """rule : what explanations say about it."""

    rule: str

    def choose(self, attempt: Attempt, k: int) -> int | None:
        """The row of the node to take in attempt ``k``, None if there is none. Must follow from the arguments alone."""

    def reason(self, winner: str) -> str:
        """Why this node and no other of those that share the best score; follows "…, and"."""


class SmallestName:
    """This product's own, where kube-scheduler goes by the order in which nodes were found."""

    rule = "the smallest name wins among equal totals"

    def choose(self, attempt: Attempt, k: int) -> int | None:
        return attempt.chosen

    def reason(self, winner: str) -> str:
        return f"{winner} has the smallest name"


class UniformChoice:
    """Every one of them with the same chance, by reservoir sampling.

    An attempt draws from a generator of its own, made from the seed and the number of the attempt: so it can be
    decided again without those before it. ``Random.random`` is the same on every machine and in every Python.
    """

    rule = "one of the equal totals is drawn, all with the same chance"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, attempt: Attempt, k: int) -> int | None:
        if attempt.chosen is None or attempt.totals is None:
            return attempt.chosen
        tied: list[int] = attempt.tied.tolist()
        return reservoir_sample(tied, Random(f"{self._seed}/{k}"))  # noqa: S311 - a simulation, not a secret

    def reason(self, winner: str) -> str:
        return f"{winner} was drawn among them"


def reservoir_sample(candidates: Sequence[int], generator: Random) -> int:
    """One of them: the n-th takes the place of the one chosen so far with a chance of 1/n."""
    chosen = candidates[0]
    for count, candidate in enumerate(candidates[1:], start=2):
        if int(generator.random() * count) == 0:
            chosen = candidate
    return chosen
