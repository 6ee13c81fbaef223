"""What happened in a simulation, as numbered facts that go over the wire as they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from scheduler_core.units import Nanoseconds


class Event(msgspec.Struct, frozen=True, gc=False):
    """One fact. `seq` counts from 1 without gaps."""

    seq: int
    type: str
    body: dict[str, Any]

    @property
    def at(self) -> Nanoseconds:
        """True time, nanoseconds since the start."""
        at: Nanoseconds = self.body["at"]
        return at

    def to_dict(self) -> dict[str, Any]:
        """As frames and stored logs have it."""
        return {"seq": self.seq, "type": self.type, "body": self.body}

    @classmethod
    def from_dict(cls, frame: dict[str, Any]) -> Event:
        return cls(frame["seq"], frame["type"], frame["body"])


class Log(Protocol):
    """Where facts go."""

    def add(self, type_: str, **body: Any) -> None: ...


class EventLog:
    """All events so far, or those since they were last forgotten. Listeners are called with each, in the order in which they were added.

    last : None before the first.
    """

    def __init__(self, now: Callable[[], Nanoseconds]) -> None:
        self.events: list[Event] = []
        self.last: Event | None = None
        self.listeners: list[Callable[[Event], None]] = []
        self._now = now

    @property
    def is_whole(self) -> bool:
        """Whether no event was forgotten."""
        return self.last is None or len(self.events) == self.last.seq

    def forget(self) -> None:
        """Those after them keep their numbers."""
        self.events.clear()

    def add(self, type_: str, **body: Any) -> None:
        seq = 1 if self.last is None else self.last.seq + 1
        self.last = event = Event(seq, type_, {"at": self._now(), **body})
        self.events.append(event)
        for listener in self.listeners:
            listener(event)


State = dict[str, Any]
Changes = Mapping[str, Callable[[State, Mapping[str, Any]], None]]
"""Type of an event → what it changes, given the state and the event's body. Other events are only told."""


@dataclass(frozen=True, slots=True)
class Fold:
    """A state as a fold over the events of a log.

    empty : makes the state before the first event. It has the number and the time of the last event as `seq` and `at`.
    """

    empty: Callable[[], State]
    changes: Changes

    def __call__(self, events: Iterable[Event], state: State | None = None) -> State:
        """The state after `events`, which follow `state` (by default: the beginning). `state` itself is changed.

        Raises ValueError for an event that does not come next.
        """
        state = self.empty() if state is None else state
        for event in events:
            self.apply(state, event)
        return state

    def apply(self, state: State, event: Event) -> None:
        """Takes one event into a state. Raises ValueError for an event that does not come next."""
        if event.seq != state["seq"] + 1:
            raise ValueError(f"event {event.seq} cannot follow event {state['seq']}")
        state["seq"], state["at"] = event.seq, event.at
        change = self.changes.get(event.type)
        if change is not None:
            change(state, event.body)
