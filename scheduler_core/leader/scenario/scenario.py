"""What an election simulation is given: replicas, clocks, network, lock, and a timeline of faults.

`read_scenario` (scenario_reading) makes one from YAML or a mapping. Lengths of time are nanoseconds, points in time are
counted from the start, calendar times are nanoseconds since 1970.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from scheduler_core.leader.environment.clocks import PARTS
from scheduler_core.leader.environment.network import Latency
from scheduler_core.leader.protocol.locks import LOCK_KINDS
from scheduler_core.leader.protocol.microtime import SECOND, parse_time
from scheduler_core.leader.protocol.record import LeaseRecord
from scheduler_core.leader.protocol.settings import ElectionSettings
from scheduler_core.leader.scenario.declaration import Fault

START: Final = parse_time("2026-01-01T00:00:00Z")
USUAL_SETTINGS: Final = ElectionSettings()
NO_LATENCY: Final = Latency()


@dataclass(frozen=True, slots=True)
class LockSpec:
    """Which object serves as the lock; `watchers` by kind, so that kinds can be compared."""

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
    offset : its calendar minus the true one.
    rate : of both of its clocks, parts per million.
    settings : its own, which should be those of all.
    leader_elect : False works without asking anybody.
    lease : key of the lock, "namespace/name"; "" is the election's own.
    identity : "" for a name and a random UUID at each start.
    restart_after : a process that crashed or lost its lease is started again so long after; None is never.
    """

    name: str
    start_at: int = 0
    offset: int = 0
    rate: int = PARTS
    settings: ElectionSettings = USUAL_SETTINGS
    leader_elect: bool = True
    lease: str = ""
    identity: str = ""
    restart_after: int | None = None


@dataclass(frozen=True, slots=True)
class Work:
    """What a leader does: pods arrive at equal intervals and want to be placed.

    nodes : of 8 cores each; a pod takes half a core. every : a pod so often. runs_for : how long it runs then.
    cycle : of a scheduling cycle. binding : of a binding, beside that.
    """

    nodes: int = 4
    every: int = SECOND
    runs_for: int = 30 * SECOND
    cycle: int = SECOND // 50
    binding: int = SECOND // 20


USUAL_WORK: Final = Work()


@dataclass(frozen=True, slots=True)
class Scenario:
    """Everything that decides how a simulation runs.

    jitter : whether retries are spread as client-go spreads them; without, all times are exact.
    work : what the leader does, if somebody joins the election to a scheduler (timeline.elected); None for nothing.
    present : the record that the lock shows at the start; None for no lock.
    """

    title: str
    replicas: tuple[ReplicaSpec, ...]
    lesson: str = ""
    duration: int = 60 * SECOND
    seed: int = 0
    jitter: bool = True
    start: int = START
    lock: LockSpec = LockSpec()
    latency: Latency = NO_LATENCY
    present: LeaseRecord | None = None
    faults: tuple[Fault, ...] = ()
    work: Work | None = USUAL_WORK

    def with_fault(self, fault: Fault) -> Scenario:
        """The same with one more fault: what was injected while it ran."""
        return replace(self, faults=(*self.faults, fault))


def end_after_fault(scenario: Scenario, at: int) -> int:
    """When what follows from a fault at `at` has been seen, in ns: two lease durations later.

    One until others may take the lock, one more to see how it goes on.
    """
    return at + 2 * max(replica.settings.lease_duration for replica in scenario.replicas)
