"""What can be done to an election: the kinds of fault, and what each needs to be told.

    crash        the process is gone, without a word (SIGKILL, power)            replica
    stop         it is asked to end (SIGTERM)                                    replica
    start        a process that has ended is started again, as a new candidate   replica
    pause, wake          it does not run, its clocks do (SIGSTOP, long GC)       replica, for
    suspend, resume      the virtual machine stands still, monotonic clock too   replica, for
    partition, heal      the link between one replica and the API server         replica, mode, for
    outage, recover      the API server itself                                   mode, for
    slow, quick          requests take longer                                    replica or all; takes | there, back; for
    jump         the calendar is set                                             replica, by
    drift        the clocks run at another rate                                  replica, rate, for
    upgrade      a rolling upgrade of all replicas                               order, surge, wait, downtime
    deleteLease  somebody deletes the lock                                       lease
    editLease    somebody edits the record                                       lease, holderIdentity, leaseDurationSeconds

`for` undoes a fault after that long: it stands for a second fault (wake, resume, heal, recover, quick, drift at rate 1).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from scheduler_core.leader.environment.clocks import PARTS
from scheduler_core.leader.environment.network import Cut
from scheduler_core.leader.protocol.microtime import SECOND

NEEDS_REPLICA: Final = frozenset(
    {"crash", "stop", "start", "pause", "wake", "suspend", "resume", "partition", "heal", "jump", "drift"}
)
"""Kinds that must name a replica; `slow` and `quick` may."""

UNDONE_BY: Final[Mapping[str, str]] = {
    "pause": "wake",
    "suspend": "resume",
    "partition": "heal",
    "outage": "recover",
    "slow": "quick",
    "drift": "drift",
}
"""Kinds that `for` may go with, and what undoes them."""

FIELDS: Final[Mapping[str, frozenset[str]]] = {
    "crash": frozenset({"replica"}),
    "stop": frozenset({"replica"}),
    "start": frozenset({"replica"}),
    "pause": frozenset({"replica", "for"}),
    "wake": frozenset({"replica"}),
    "suspend": frozenset({"replica", "for"}),
    "resume": frozenset({"replica"}),
    "partition": frozenset({"replica", "mode", "for"}),
    "heal": frozenset({"replica"}),
    "outage": frozenset({"mode", "for"}),
    "recover": frozenset(),
    "slow": frozenset({"replica", "takes", "there", "back", "for"}),
    "quick": frozenset({"replica"}),
    "jump": frozenset({"replica", "by"}),
    "drift": frozenset({"replica", "rate", "for"}),
    "upgrade": frozenset({"order", "surge", "wait", "downtime"}),
    "deleteLease": frozenset({"lease"}),
    "editLease": frozenset({"lease", "holderIdentity", "leaseDurationSeconds"}),
}
"""Kind → the fields that it may have, besides `at` and `fault`."""

LEADER_FIRST: Final = "leaderFirst"
STANDBY_FIRST: Final = "standbyFirst"
DOWNTIME: Final = 5 * SECOND
"""Pulling an image and starting a process takes longer than any candidate's sleep."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is done at a time. Fields that a kind does not have keep their defaults.

    at : true time in nanoseconds; `lasts` likewise a length of it, None for good.
    replica : None is all replicas, where the kind allows it.
    by : nanoseconds that the calendar is set forward, negative for back.
    rate : parts per million of true time.
    there, back : nanoseconds more on each leg of a request.
    order : names of replicas; or a single word, LEADER_FIRST or STANDBY_FIRST.
    surge : start the new process before the old one is asked to end.
    wait : nanoseconds between one replica's upgrade and the next, and in a surge between start and end.
    downtime : nanoseconds from the end of an old process to the start of the new one in its place.
    lease : key of the lock, "namespace/name"; "" is the election's own.
    """

    at: int
    kind: str
    replica: str | None = None
    lasts: int | None = None
    mode: Cut = Cut.REFUSE
    by: int = 0
    rate: int = PARTS
    there: int = 0
    back: int = 0
    order: tuple[str, ...] = (STANDBY_FIRST,)
    surge: bool = False
    wait: int = 0
    downtime: int = DOWNTIME
    lease: str = ""
    holder_identity: str | None = None
    lease_duration_seconds: int | None = None

    def undone(self) -> Fault | None:
        """The fault that ends this one; None for one that lasts."""
        if self.lasts is None:
            return None
        return Fault(self.at + self.lasts, UNDONE_BY[self.kind], replica=self.replica)

    def to_dict(self) -> dict[str, Any]:
        """As a log has it: the fields of the kind, times in nanoseconds, `lasts` left out (its end is a fault too)."""
        values: dict[str, Any] = {
            "replica": self.replica,
            "mode": self.mode.value,
            "by": self.by,
            "rate": self.rate,
            "there": self.there,
            "back": self.back,
            "order": list(self.order),
            "surge": self.surge,
            "wait": self.wait,
            "downtime": self.downtime,
            "lease": self.lease,
            "holderIdentity": self.holder_identity,
            "leaseDurationSeconds": self.lease_duration_seconds,
        }
        fields = FIELDS[self.kind]
        return {"fault": self.kind} | {name: value for name, value in values.items() if name in fields}
