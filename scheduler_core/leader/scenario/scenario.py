"""The input of an election simulation: replicas, clocks, network, lock, and a timeline of faults.

`reader.read_scenario` makes a Scenario from YAML or a mapping. Lengths of time are nanoseconds, points in time are
counted from the start, calendar times are nanoseconds since 1970.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from scheduler_core.leader.environment.clocks import PARTS
from scheduler_core.leader.environment.network import Latency
from scheduler_core.leader.protocol.locks import LOCK_KINDS
from scheduler_core.leader.protocol.microtime import parse_time
from scheduler_core.leader.protocol.record import LeaseRecord
from scheduler_core.leader.protocol.settings import ElectionSettings
from scheduler_core.leader.scenario.declaration import Fault
from scheduler_core.units import SECOND, ZERO, Nanoseconds

START: Final = parse_time("2026-01-01T00:00:00Z")
USUAL_SETTINGS: Final = ElectionSettings()
NO_LATENCY: Final = Latency()


@dataclass(frozen=True, slots=True)
class LockSpec:
    """The object that serves as the lock; `watchers` by kind, so that kinds can be compared."""

    kind: str = "leases"
    namespace: str = "kube-system"
    name: str = "kube-scheduler"
    watchers: tuple[tuple[str, int], ...] = tuple((kind.name, kind.watchers) for kind in LOCK_KINDS.values())

    @property
    def key(self) -> str:
        return f"{self.namespace}/{self.name}"

    def watchers_of(self, kind: str) -> int:
        return dict(self.watchers)[kind]

    def to_dict(self) -> dict[str, object]:
        return {"kind": self.kind, "key": self.key, "watchers": dict(self.watchers)}


@dataclass(frozen=True, slots=True)
class ReplicaSpec:
    """One replica.

    start_at : when its process starts.
    offset : its calendar time minus the true one.
    rate : of both of its clocks, parts per million.
    settings : of this replica; they should be equal for all.
    leader_elect : if False, it works without an election.
    lease : key of the lock, "namespace/name"; "" is the election's own.
    identity : "" for its name and a random UUID at each start.
    restart_after : a process that crashed or lost its lease is restarted after this time; None for never.
    """

    name: str
    start_at: Nanoseconds = ZERO
    offset: Nanoseconds = ZERO
    rate: int = PARTS
    settings: ElectionSettings = USUAL_SETTINGS
    leader_elect: bool = True
    lease: str = ""
    identity: str = ""
    restart_after: Nanoseconds | None = None


@dataclass(frozen=True, slots=True)
class Work:
    """The work of a leader: pods arrive at equal intervals and must be placed.

    nodes : of 8 cores each; a pod requests half a core. every : the interval between two pods. runs_for : how long a pod runs.
    cycle : the duration of a scheduling cycle. binding : the duration of a binding, in parallel.
    """

    nodes: int = 4
    every: Nanoseconds = SECOND
    runs_for: Nanoseconds = 30 * SECOND
    cycle: Nanoseconds = SECOND // 50
    binding: Nanoseconds = SECOND // 20


USUAL_WORK: Final = Work()


@dataclass(frozen=True, slots=True)
class Scenario:
    """Everything that determines a simulation.

    jitter : whether retries are spread as in client-go; without it, all times are exact.
    work : the work of the leader, if an election is connected with a scheduler (timeline.elected_schedulers); None for none.
    present : the record in the lock at the start; None for no lock.
    """

    title: str
    replicas: tuple[ReplicaSpec, ...]
    lesson: str = ""
    duration: Nanoseconds = 60 * SECOND
    seed: int = 0
    jitter: bool = True
    start: Nanoseconds = START
    lock: LockSpec = LockSpec()
    latency: Latency = NO_LATENCY
    present: LeaseRecord | None = None
    faults: tuple[Fault, ...] = ()
    work: Work | None = USUAL_WORK

    def with_fault(self, fault: Fault) -> Scenario:
        """The same scenario with one more fault, which was injected during the simulation."""
        return replace(self, faults=(*self.faults, fault))


def end_after_fault(scenario: Scenario, at: Nanoseconds) -> Nanoseconds:
    """The time in nanoseconds at which the consequences of a fault at `at` have been seen: two lease durations later.

    After the first one other candidates can acquire the lock; the second one shows how the election continues.
    """
    return at + 2 * max(replica.settings.lease_duration for replica in scenario.replicas)
