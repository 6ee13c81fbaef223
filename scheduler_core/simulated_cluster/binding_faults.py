"""Bindings that fail: a given number of them, or at random."""

from __future__ import annotations

from collections.abc import Callable

from scheduler_core.scenario.operations import FailBindings
from scheduler_core.units import Nanoseconds


class BindingFaults:
    """probability : of any binding. random : uniform in [0, 1). now : ns since the start."""

    def __init__(
        self, probability: float, random: Callable[[], float], now: Callable[[], Nanoseconds]
    ) -> None:
        self._usual, self._random, self._now = probability, random, now
        self._left = 0
        self._spells: list[FailBindings] = []

    def expect(self, order: FailBindings) -> None:
        if order.count is not None:
            self._left += order.count
        else:
            self._spells.append(order)

    def strikes(self) -> bool:
        """Whether the binding that is ending now fails. Called once for each binding."""
        if self._left:
            self._left -= 1
            return True
        probability = max([self._usual, *(spell.probability or 0.0 for spell in self._active())])
        return probability > 0 and self._random() < probability

    def _active(self) -> list[FailBindings]:
        return [spell for spell in self._spells if spell.until is None or self._now() < spell.until]
