"""A rolling upgrade: one replica after another ends, and a new process replaces it.

without surge    end the old one ──> when it has ended, start the new one in its place ──> wait ──> next replica with surge
start the new one under its own name ──> wait ──> end the old one ──> it has ended ──> next replica
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scheduler_core.kernel import Kernel
from scheduler_core.leader.environment.network import Priority
from scheduler_core.leader.scenario.faults import LEADER_FIRST, STANDBY_FIRST, Upgrade
from scheduler_core.leader.simulation.replica import Replica
from scheduler_core.units import Nanoseconds


class RollingUpgrade:
    """`next` begins it; call `ended` for every process that ends.

    add_successor : makes a replica like the given one, under another name, and starts it.
    """

    def __init__(
        self,
        fault: Upgrade,
        kernel: Kernel,
        replicas: Mapping[str, Replica],
        add_successor: Callable[[Replica], None],
    ) -> None:
        self._fault = fault
        self._kernel = kernel
        self._add_successor = add_successor
        self._left = [replicas[name] for name in resolve_order(fault.order, replicas)]
        self._ending: Replica | None = None

    def next(self) -> None:
        if not self._left:
            return
        replica = self._left.pop(0)
        if self._fault.surge:
            self._add_successor(replica)
            self._later(self._fault.wait, lambda: self._end(replica), f"end of {replica.name}")
        else:
            self._end(replica)

    def ended(self, replica: Replica) -> None:
        if replica is not self._ending:
            return
        self._ending = None
        if self._fault.surge:
            self.next()
        else:
            self._later(self._fault.downtime, lambda: self._replace(replica), f"start of {replica.name}")

    def _end(self, replica: Replica) -> None:
        self._ending = replica
        if replica.is_up:
            replica.terminate()
        else:
            self.ended(replica)

    def _replace(self, replica: Replica) -> None:
        if not replica.is_up:
            replica.start()
        self._later(self._fault.wait, self.next, "next replica")

    def _later(self, delay: Nanoseconds, action: Callable[[], None], what: str) -> None:
        self._kernel.after(delay, action, priority=Priority.TIMER, label=f"upgrade: {what}")


def resolve_order(order: tuple[str, ...], replicas: Mapping[str, Replica]) -> list[str]:
    """Names of running replicas, in the order that the fault names."""
    up = [name for name, replica in replicas.items() if replica.is_up]
    working = [name for name in up if replicas[name].is_working]
    others = [name for name in up if name not in working]
    match order:
        case (word,) if word == LEADER_FIRST:
            return working + others
        case (word,) if word == STANDBY_FIRST:
            return others + working
    return [name for name in order if name in up]
