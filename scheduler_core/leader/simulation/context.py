"""The parts that all replicas of an election simulation share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from scheduler_core.kernel import Kernel
from scheduler_core.leader.environment.events import EventLog
from scheduler_core.leader.environment.network import Network
from scheduler_core.leader.simulation.server import LockServer
from scheduler_core.units import Nanoseconds


@dataclass(frozen=True, slots=True)
class SimulationContext:
    """Time, network, API server and the log.

    lease : key of the election's lock.
    start : calendar time at the start, nanoseconds since 1970.
    jitter : whether retries are spread.
    """

    kernel: Kernel
    log: EventLog
    network: Network
    server: LockServer
    lease: str
    start: Nanoseconds
    jitter: bool

    def identity(self, replica: str, generation: int) -> str:
        """The identity of a new process: its name and a random UUID, never the same twice."""
        return f"{replica}_{random_uuid(self.kernel.random(f'election: identity of {replica} {generation}').random)}"

    def jitter_of(self, replica: str, generation: int) -> Callable[[], float]:
        if not self.jitter:
            return lambda: 0.0
        return self.kernel.random(f"election: jitter of {replica} {generation}").random


def random_uuid(random: Callable[[], float]) -> UUID:
    """A UUID of version 4 from numbers uniform in [0, 1)."""
    number = 0
    for _ in range(4):
        number = number << 32 | int(random() * 2**32)
    return UUID(int=number, version=4)
