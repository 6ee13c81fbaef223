"""The faults of an election: one class per kind (declaration.py describes what a class declares).

`for` undoes a fault after that time: it stands for a second fault, of the kind `undone_by`. simulation.injection carries faults
out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from scheduler_core.config.reader import Reader
from scheduler_core.leader.environment.clocks import PARTS
from scheduler_core.leader.environment.network import Cut
from scheduler_core.leader.scenario.declaration import (
    DOWN,
    RUNNING,
    UP,
    Fault,
    LeaseFault,
    Needs,
    Offer,
    ReplicaFault,
    lasting,
    told,
)
from scheduler_core.leader.scenario.fields import (
    read_flag,
    read_legs,
    read_length,
    read_mode,
    read_name,
    read_rate,
    read_seconds,
    read_shift,
)
from scheduler_core.problems import Problems
from scheduler_core.units import SECOND, Nanoseconds

LEADER_FIRST: Final = "leaderFirst"
STANDBY_FIRST: Final = "standbyFirst"
DOWNTIME: Final = 5 * SECOND
"""Pulling an image and starting a process takes longer than any candidate's sleep."""


@dataclass(frozen=True, slots=True)
class Crash(ReplicaFault):
    """The process ends without a warning (SIGKILL, power failure)."""

    kind = "crash"
    words = "{replica} crashes"
    example = "{at: 7s, fault: crash, replica: a}"
    needs = UP
    offers = (Offer("Crash", is_near=True),)


@dataclass(frozen=True, slots=True)
class Stop(ReplicaFault):
    """The process receives a request to end (SIGTERM)."""

    kind = "stop"
    words = "{replica} is asked to end (SIGTERM)"
    example = "{at: 7s, fault: stop, replica: a}"
    needs = UP
    offers = (Offer("Ask to end (SIGTERM)"),)


@dataclass(frozen=True, slots=True)
class Start(ReplicaFault):
    """A process that has ended is started again, as a new candidate."""

    kind = "start"
    words = "{replica} is started again"
    example = "{at: 9s, fault: start, replica: a}"
    needs = DOWN
    offers = (Offer("Start", is_near=True),)


@dataclass(frozen=True, slots=True)
class Pause(ReplicaFault):
    """The process does not run, but its clocks do (SIGSTOP, long garbage collection)."""

    kind, undone_by = "pause", "wake"
    words = "{replica} is paused"
    example = "{at: 7s, fault: pause, replica: a, for: 24s}"
    needs = RUNNING
    offers = (Offer("Pause", is_near=True),)
    lasts: Nanoseconds | None = lasting()


@dataclass(frozen=True, slots=True)
class Wake(ReplicaFault):
    """A paused process runs again."""

    kind = "wake"
    words = "{replica} wakes up"
    example = "{at: 31s, fault: wake, replica: a}"
    needs = Needs(("paused",), "is not paused")
    offers = (Offer("Wake", is_near=True),)


@dataclass(frozen=True, slots=True)
class Suspend(ReplicaFault):
    """The virtual machine stands still, and so does its monotonic clock."""

    kind, undone_by = "suspend", "resume"
    words = "the machine of {replica} is suspended"
    example = "{at: 7s, fault: suspend, replica: a, for: 19s}"
    needs = RUNNING
    offers = (Offer("Suspend the machine"),)
    lasts: Nanoseconds | None = lasting()


@dataclass(frozen=True, slots=True)
class Resume(ReplicaFault):
    """A suspended machine runs again."""

    kind = "resume"
    words = "the machine of {replica} is resumed"
    example = "{at: 26s, fault: resume, replica: a}"
    needs = Needs(("suspended",), "is not suspended")
    offers = (Offer("Resume", is_near=True),)


@dataclass(frozen=True, slots=True)
class Partition(ReplicaFault):
    """The link between the replica and the API server is cut."""

    kind, undone_by = "partition", "heal"
    words = "{replica} is cut off: its requests {mode}"
    example = "{at: 7s, fault: partition, replica: a, mode: hang}"
    changes = "cuts"
    offers = (
        Offer("Cut", {"mode": "refuse"}, is_near=True),
        Offer("Cut the link, requests hang", {"mode": "hang"}),
    )
    mode: Cut = told("mode", read_mode, default=Cut.REFUSE)
    lasts: Nanoseconds | None = lasting()


@dataclass(frozen=True, slots=True)
class Heal(ReplicaFault):
    """The link is restored."""

    kind = "heal"
    words = "the link of {replica} is healed"
    example = "{at: 20s, fault: heal, replica: a}"
    changes = "cuts"
    offers = (Offer("Heal", is_near=True, undoes=True),)


@dataclass(frozen=True, slots=True)
class Outage(Fault):
    """The API server itself is gone."""

    kind, undone_by = "outage", "recover"
    words = "the API server is gone: requests {mode}"
    example = "{at: 7s, fault: outage, for: 8s}"
    changes = "cuts"
    offers = (
        Offer("API server gone", {"mode": "refuse"}, is_near=True),
        Offer("API server hangs", {"mode": "hang"}),
    )
    mode: Cut = told("mode", read_mode, default=Cut.REFUSE)
    lasts: Nanoseconds | None = lasting()


@dataclass(frozen=True, slots=True)
class Recover(Fault):
    """The API server is back."""

    kind = "recover"
    words = "the API server is back"
    example = "{at: 15s, fault: recover}"
    changes = "cuts"
    offers = (Offer("API server back", is_near=True, undoes=True),)


@dataclass(frozen=True, slots=True)
class Slow(Fault):
    """Requests of one replica, or of all, take longer. there, back : additional nanoseconds on each leg; `takes` is both
    together.
    """

    kind, undone_by = "slow", "quick"
    words = "requests of {replica} become slow"
    example = "{at: 7s, fault: slow, takes: 3s}"
    changes = "slow"
    offers = (
        Offer("Make requests slow (3 s)", {"takes": "3s"}),
        Offer("All requests slow (3 s)", {"takes": "3s"}, to_all=True),
    )
    replica: str | None = told("replica", read_name, default=None)
    there: Nanoseconds = told("there", default=0)
    back: Nanoseconds = told("back", default=0)
    lasts: Nanoseconds | None = lasting()

    @classmethod
    def read_together(cls, reader: Reader, problems: Problems) -> dict[str, Any]:
        there, back = read_legs(reader, problems)
        if there == back == 0:
            problems.required(reader.at("takes"), "or `there`, or `back`")
        return {"there": there, "back": back}


@dataclass(frozen=True, slots=True)
class Quick(Fault):
    """Requests take as long as before the slowdown."""

    kind = "quick"
    words = "requests of {replica} are as quick as before"
    example = "{at: 20s, fault: quick}"
    changes = "slow"
    offers = (
        Offer("Make requests quick again", undoes=True),
        Offer("All requests quick again", to_all=True, undoes=True),
    )
    replica: str | None = told("replica", read_name, default=None)


@dataclass(frozen=True, slots=True)
class Jump(ReplicaFault):
    """The calendar is set forward or back. by : nanoseconds, negative for back."""

    kind = "jump"
    words = "the calendar of {replica} is set {by}"
    example = "{at: 7s, fault: jump, replica: a, by: -1h}"
    offers = (
        Offer("Set the calendar 1 h ahead", {"by": "1h"}),
        Offer("Set the calendar 1 h back", {"by": "-1h"}),
    )
    by: Nanoseconds = told("by", read_shift, is_needed=True)


@dataclass(frozen=True, slots=True)
class Drift(ReplicaFault):
    """The clocks run at another rate, in parts per million of true time."""

    kind, undone_by = "drift", "drift"
    words = "the clocks of {replica} run at {rate}"
    example = "{at: 7s, fault: drift, replica: b, rate: 1.5}"
    changes = "rate"
    offers = (
        Offer("Let the clocks run at ×1.5", {"rate": 1.5}),
        Offer("Let the clocks run true", {"rate": 1}, undoes=True),
    )
    rate: int = told("rate", read_rate, is_needed=True, default=PARTS)
    lasts: Nanoseconds | None = lasting()


def read_order(reader: Reader, name: str, problems: Problems) -> tuple[str, ...]:
    """A word, or the names of replicas."""
    words = (STANDBY_FIRST, LEADER_FIRST)
    if isinstance(reader.raw(name), list):
        return reader.strings(name)
    text = reader.string(name) or STANDBY_FIRST
    if text not in words:
        problems.unsupported(reader.at(name), text, words)
        return (STANDBY_FIRST,)
    return (text,)


@dataclass(frozen=True, slots=True)
class Upgrade(Fault):
    """A rolling upgrade of all replicas.

    order : names of replicas; or a single word, LEADER_FIRST or STANDBY_FIRST.
    surge : start the new process before the old one ends.
    wait : nanoseconds between one replica's upgrade and the next, and with a surge between start and end.
    downtime : nanoseconds from the end of an old process to the start of the new one in its place.
    """

    kind = "upgrade"
    words = "a rolling upgrade begins"
    example = "{at: 7s, fault: upgrade, order: leaderFirst, wait: 10s}"
    offers = (
        Offer("Rolling upgrade, standby first", {"order": STANDBY_FIRST, "wait": "5s"}),
        Offer("Rolling upgrade, leader first", {"order": LEADER_FIRST, "wait": "5s"}),
    )
    order: tuple[str, ...] = told("order", read_order, default=(STANDBY_FIRST,))
    surge: bool = told("surge", read_flag, default=False)
    wait: Nanoseconds = told("wait", read_length, default=0)
    downtime: Nanoseconds = told("downtime", partial(read_length, default=DOWNTIME), default=DOWNTIME)


@dataclass(frozen=True, slots=True)
class DeleteLease(LeaseFault):
    """Somebody deletes the lock."""

    kind = "deleteLease"
    words = "somebody deletes the lock"
    example = "{at: 7s, fault: deleteLease}"
    offers = (Offer("Delete", is_near=True),)


@dataclass(frozen=True, slots=True)
class EditLease(LeaseFault):
    """Somebody edits the record. Fields that are None stay unchanged."""

    kind = "editLease"
    words = "somebody edits the lock"
    example = '{at: 7s, fault: editLease, holderIdentity: ""}'
    offers = (Offer("Take the holder out of the record", {"holderIdentity": ""}),)
    holder_identity: str | None = told("holderIdentity", read_name, default=None)
    lease_duration_seconds: int | None = told("leaseDurationSeconds", read_seconds, default=None)


KINDS: Final[Mapping[str, type[Fault]]] = {
    each.kind: each
    for each in (
        Crash,
        Stop,
        Start,
        Pause,
        Wake,
        Suspend,
        Resume,
        Partition,
        Heal,
        Outage,
        Recover,
        Slow,
        Quick,
        Jump,
        Drift,
        Upgrade,
        DeleteLease,
        EditLease,
    )
}
"""By the word for it in scenarios."""


def undone(fault: Fault) -> Fault | None:
    """The fault that ends this one; None for one without end."""
    lasts: Nanoseconds | None = getattr(fault, "lasts", None)
    if lasts is None or fault.undone_by is None:
        return None
    undoing = KINDS[fault.undone_by]
    names = {name for name, _ in undoing.told()}
    return undoing(fault.at + lasts, **({"replica": fault.named_replica} if "replica" in names else {}))
