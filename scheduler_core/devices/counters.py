"""Counters that the devices of a pool share (spec 12 §5.5 step 2), kept by the name of the pool alone, as 1.36 does."""

from __future__ import annotations

from collections.abc import Iterable

from scheduler_core.devices.pools import Candidate, Pool
from scheduler_core.devices.state import AllocatedState, DeviceId
from scheduler_core.model.objects.devices import Device

Counters = dict[tuple[str, str], int]
"""(counter set, counter) → amount in nano units."""


class AvailableCounters:
    """The counters that allocated devices leave, computed once per cycle for the first node that needs them."""

    def __init__(self, state: AllocatedState) -> None:
        self._state = state
        self._by_pool: dict[str, Counters] = {}

    def of(self, pool: Pool) -> Counters:
        if pool.name not in self._by_pool:
            self._by_pool[pool.name] = self._work_out(pool)
        return self._by_pool[pool.name]

    def _work_out(self, pool: Pool) -> Counters:
        left = {
            (one.name, name): int(counter.value)
            for where in (*pool.slices, *pool.others)
            for one in where.spec.shared_counters
            for name, counter in one.counters.items()
        }
        for where in (*pool.slices, *pool.others):
            for device in where.spec.devices:
                if self._state.is_used(DeviceId(pool.driver, pool.name, device.name)):
                    _add(left, device, -1, only_known=True)
        return left


class ConsumedCounters:
    """What one search has consumed so far."""

    def __init__(self, available: AvailableCounters) -> None:
        self._available = available
        self._by_pool: dict[str, Counters] = {}

    def consume(self, candidate: Candidate) -> tuple[str, str] | None:
        """Returns the first counter that is not sufficient, and then consumes nothing; None if all are sufficient."""
        consumed = self._by_pool.setdefault(candidate.pool.name, {})
        _add(consumed, candidate.device, 1)
        for counter, available in self._available.of(candidate.pool).items():
            if consumed.get(counter, 0) > available:
                self.give_back(candidate)
                return counter
        return None

    def give_back(self, candidate: Candidate) -> None:
        _add(self._by_pool[candidate.pool.name], candidate.device, -1)

    def left(self, pool: Pool, counter: tuple[str, str]) -> int:
        """Nano units."""
        return self._available.of(pool).get(counter, 0) - self._by_pool.get(pool.name, {}).get(counter, 0)


def consumption(device: Device) -> Iterable[tuple[tuple[str, str], int]]:
    """Counters of a device with the amounts that it consumes."""
    for one in device.consumes_counters:
        for name, counter in one.counters.items():
            yield (one.counter_set, name), int(counter.value)


def _add(counters: Counters, device: Device, sign: int, *, only_known: bool = False) -> None:
    for counter, amount in consumption(device):
        if not only_known or counter in counters:
            counters[counter] = counters.get(counter, 0) + sign * amount
