"""What can be done to an election: a class a kind.

The fields of a class say how a scenario tells them, so that reading, writing and checking follow from them. `for` undoes a
fault after that long: it stands for a second fault, of the kind `undone_by`. What a fault does is simulation.injection's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import partial
from typing import Any, ClassVar, Final, NamedTuple

from scheduler_core.config.reader import Reader
from scheduler_core.leader.environment.clocks import PARTS
from scheduler_core.leader.environment.network import Cut
from scheduler_core.leader.protocol.microtime import SECOND
from scheduler_core.leader.scenario.fields import (
    read_flag,
    read_legs,
    read_length,
    read_length_if_any,
    read_mode,
    read_name,
    read_rate,
    read_seconds,
    read_shift,
    read_text,
)
from scheduler_core.problems import Problems

Read = Callable[[Reader, str, Problems], Any]

LEADER_FIRST: Final = "leaderFirst"
STANDBY_FIRST: Final = "standbyFirst"
DOWNTIME: Final = 5 * SECOND
"""Pulling an image and starting a process takes longer than any candidate's sleep."""


class Told(NamedTuple):
    """A field as a scenario has it. is_needed : it must be there."""

    name: str
    read: Read
    is_needed: bool


def told(name: str, read: Read, *, is_needed: bool = False, **default: Any) -> Any:
    """A field of a fault."""
    return field(metadata={"told": Told(name, read, is_needed)}, **default)


def lasting() -> Any:
    """The field `lasts`, in nanoseconds; None is for good."""
    return told("for", read_length_if_any, default=None)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is done at a time: `at`, true time in nanoseconds."""

    kind: ClassVar[str]
    undone_by: ClassVar[str | None] = None

    at: int

    @classmethod
    def read(cls, reader: Reader, at: int, problems: Problems) -> Fault:
        """Mistakes go to `problems`."""
        values = {}
        for name, each in cls.told():
            if each.is_needed and not reader.has(each.name):
                problems.required(reader.at(each.name))
            values[name] = each.read(reader, each.name, problems)
        return cls(at, **values)

    @classmethod
    def told(cls) -> list[tuple[str, Told]]:
        """The fields that a scenario tells besides `at`, by name, in their order."""
        return [(each.name, each.metadata["told"]) for each in fields(cls) if "told" in each.metadata]

    @property
    def named_replica(self) -> str | None:
        """The replica that it is done to; None if it is not done to one."""
        return getattr(self, "replica", None)

    def undone(self) -> Fault | None:
        """The fault that ends this one; None for one that lasts."""
        lasts: int | None = getattr(self, "lasts", None)
        if lasts is None or self.undone_by is None:
            return None
        undoing = KINDS[self.undone_by]
        names = {name for name, _ in undoing.told()}
        return undoing(self.at + lasts, **({"replica": self.named_replica} if "replica" in names else {}))

    def to_dict(self) -> dict[str, Any]:
        """As a log has it: times in nanoseconds, `for` left out (its end is a fault too)."""
        values = {each.name: _plain(getattr(self, name)) for name, each in self.told() if each.name != "for"}
        return {"fault": self.kind} | values


def _plain(value: Any) -> Any:
    if isinstance(value, Cut):
        return value.value
    return list(value) if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True)
class ReplicaFault(Fault):
    """One that is done to one replica."""

    replica: str = told("replica", read_text, is_needed=True)


@dataclass(frozen=True, slots=True)
class Crash(ReplicaFault):
    """The process is gone, without a word (SIGKILL, power)."""

    kind = "crash"


@dataclass(frozen=True, slots=True)
class Stop(ReplicaFault):
    """It is asked to end (SIGTERM)."""

    kind = "stop"


@dataclass(frozen=True, slots=True)
class Start(ReplicaFault):
    """A process that has ended is started again, as a new candidate."""

    kind = "start"


@dataclass(frozen=True, slots=True)
class Pause(ReplicaFault):
    """It does not run, its clocks do (SIGSTOP, long garbage collection)."""

    kind, undone_by = "pause", "wake"
    lasts: int | None = lasting()


@dataclass(frozen=True, slots=True)
class Wake(ReplicaFault):
    kind = "wake"


@dataclass(frozen=True, slots=True)
class Suspend(ReplicaFault):
    """The virtual machine stands still, its monotonic clock too."""

    kind, undone_by = "suspend", "resume"
    lasts: int | None = lasting()


@dataclass(frozen=True, slots=True)
class Resume(ReplicaFault):
    kind = "resume"


@dataclass(frozen=True, slots=True)
class Partition(ReplicaFault):
    """The link between the replica and the API server is cut."""

    kind, undone_by = "partition", "heal"
    mode: Cut = told("mode", read_mode, default=Cut.REFUSE)
    lasts: int | None = lasting()


@dataclass(frozen=True, slots=True)
class Heal(ReplicaFault):
    kind = "heal"


@dataclass(frozen=True, slots=True)
class Outage(Fault):
    """The API server itself is gone."""

    kind, undone_by = "outage", "recover"
    mode: Cut = told("mode", read_mode, default=Cut.REFUSE)
    lasts: int | None = lasting()


@dataclass(frozen=True, slots=True)
class Recover(Fault):
    kind = "recover"


@dataclass(frozen=True, slots=True)
class Slow(Fault):
    """Requests take longer: of one replica, or of all. there, back : nanoseconds more on each leg; `takes` is both together."""

    kind, undone_by = "slow", "quick"
    replica: str | None = told("replica", read_name, default=None)
    there: int = told("there", read_length, default=0)
    back: int = told("back", read_length, default=0)
    lasts: int | None = lasting()

    @classmethod
    def read(cls, reader: Reader, at: int, problems: Problems) -> Fault:
        there, back = read_legs(reader, problems)
        if there == back == 0:
            problems.required(reader.at("takes"), "or `there`, or `back`")
        replica = read_name(reader, "replica", problems)
        return cls(at, replica, there, back, read_length_if_any(reader, "for", problems))


@dataclass(frozen=True, slots=True)
class Quick(Fault):
    kind = "quick"
    replica: str | None = told("replica", read_name, default=None)


@dataclass(frozen=True, slots=True)
class Jump(ReplicaFault):
    """The calendar is set. by : nanoseconds forward, negative for back."""

    kind = "jump"
    by: int = told("by", read_shift, is_needed=True)


@dataclass(frozen=True, slots=True)
class Drift(ReplicaFault):
    """The clocks run at another rate: parts per million of true time."""

    kind, undone_by = "drift", "drift"
    rate: int = told("rate", read_rate, is_needed=True, default=PARTS)
    lasts: int | None = lasting()


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
    surge : start the new process before the old one is asked to end.
    wait : nanoseconds between one replica's upgrade and the next, and in a surge between start and end.
    downtime : nanoseconds from the end of an old process to the start of the new one in its place.
    """

    kind = "upgrade"
    order: tuple[str, ...] = told("order", read_order, default=(STANDBY_FIRST,))
    surge: bool = told("surge", read_flag, default=False)
    wait: int = told("wait", read_length, default=0)
    downtime: int = told("downtime", partial(read_length, default=DOWNTIME), default=DOWNTIME)


@dataclass(frozen=True, slots=True)
class LeaseFault(Fault):
    """One that is done to a lock. lease : its key, "namespace/name"; "" is the election's own."""

    lease: str = told("lease", read_text, default="")


@dataclass(frozen=True, slots=True)
class DeleteLease(LeaseFault):
    """Somebody deletes the lock."""

    kind = "deleteLease"


@dataclass(frozen=True, slots=True)
class EditLease(LeaseFault):
    """Somebody edits the record. What is None stays."""

    kind = "editLease"
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
"""By the word that a scenario has for it."""
