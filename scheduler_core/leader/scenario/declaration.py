"""How a kind of fault is declared: as a class whose fields define how a scenario writes them.

Reading, checking and writing use the fields. Pages use the other declarations: `script/fault-kinds` writes them to a file for the
front end. So the declaration alone gives a new kind its words, its button and its place in the editor's list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Final, NamedTuple

from scheduler_core.config.reader import Reader
from scheduler_core.leader.environment.network import Cut
from scheduler_core.leader.scenario.fields import read_length_if_any, read_text
from scheduler_core.problems import Problems
from scheduler_core.units import Nanoseconds

Read = Callable[[Reader, str, Problems], Any]


class FaultField(NamedTuple):
    """A field as a scenario writes it. read : None for a field that `read_together` reads. is_needed : it is required."""

    name: str
    read: Read | None
    is_needed: bool


class Needs(NamedTuple):
    """The state that a replica's process must have for a fault to have an effect.

    processes : values of simulation.replica.Process. otherwise : the message for other states, which follows the replica's name.
    """

    processes: tuple[str, ...]
    otherwise: str


UP: Final = Needs(("running", "paused", "suspended"), "is not up")
DOWN: Final = Needs(("crashed", "exited"), "is up")
RUNNING: Final = Needs(("running",), "does not run")


class Offer(NamedTuple):
    """A button that injects the fault.

    fields : what a scenario would write, besides `replica`. to_all : it names no replica, although others of its kind do.
    is_near : it is shown directly, not in a menu. undoes : it is shown only while the part that the kind `changes` is changed;
    other buttons only while it is not.
    """

    name: str
    fields: Mapping[str, Any] = {}
    to_all: bool = False
    is_near: bool = False
    undoes: bool = False


def told(name: str, read: Read | None = None, *, is_needed: bool = False, **default: Any) -> Any:
    """A field of a fault."""
    return field(metadata={"told": FaultField(name, read, is_needed)}, **default)


def lasting() -> Any:
    """The field `lasts`, in nanoseconds; None means without end."""
    return told("for", read_length_if_any, default=None)


@dataclass(frozen=True, slots=True)
class Fault:
    """One action at a time `at`, true time in nanoseconds.

    words : what happens, for readers; ``{name}`` stands for the field of this name in the log.
    example : the fault in a scenario.
    undone_by : the kind that ends it.
    changes : the name of the part of simulation.state that stays changed until the fault is undone.
    needs : None if it has an effect in every state of the process.
    """

    kind: ClassVar[str]
    words: ClassVar[str]
    example: ClassVar[str]
    undone_by: ClassVar[str | None] = None
    changes: ClassVar[str | None] = None
    needs: ClassVar[Needs | None] = None
    offers: ClassVar[tuple[Offer, ...]] = ()

    at: Nanoseconds

    @classmethod
    def read(cls, reader: Reader, at: Nanoseconds, problems: Problems) -> Fault:
        """Adds mistakes to `problems`."""
        values = {}
        for name, each in cls.told():
            if each.is_needed and not reader.has(each.name):
                problems.required(reader.at(each.name))
            if each.read is not None:
                values[name] = each.read(reader, each.name, problems)
        return cls(at, **values, **cls.read_together(reader, problems))

    @classmethod
    def read_together(cls, reader: Reader, problems: Problems) -> dict[str, Any]:
        """The values, by name, of fields that are read together because one decides how another is read."""
        return {}

    @classmethod
    def told(cls) -> list[tuple[str, FaultField]]:
        """The fields that a scenario writes besides `at`, by name, in order."""
        return [(each.name, each.metadata["told"]) for each in fields(cls) if "told" in each.metadata]

    @classmethod
    def summary(cls) -> str:
        """The first line of its description."""
        return (cls.__doc__ or "").strip().partition("\n")[0]

    @property
    def named_replica(self) -> str | None:
        """The replica to which it happens; None if it does not concern a single one."""
        return getattr(self, "replica", None)

    def to_dict(self) -> dict[str, Any]:
        """As in a log: times in nanoseconds, without `for` (the end is a fault, too)."""
        values = {each.name: _plain(getattr(self, name)) for name, each in self.told() if each.name != "for"}
        return {"fault": self.kind} | values


def _plain(value: Any) -> Any:
    if isinstance(value, Cut):
        return value.value
    return list(value) if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True)
class ReplicaFault(Fault):
    """A fault of one replica."""

    replica: str = told("replica", read_text, is_needed=True)


@dataclass(frozen=True, slots=True)
class LeaseFault(Fault):
    """A fault of a lock. lease : its key, "namespace/name"; "" is the election's own."""

    lease: str = told("lease", read_text, default="")
