"""CycleState: what plugins leave for their later extension points within one attempt."""

from __future__ import annotations

from typing import Protocol, TypeVar, runtime_checkable

from scheduler_core.framework.status import CycleError

State = TypeVar("State")


@runtime_checkable
class Clonable(Protocol):
    """A state that is changed by add_pod/remove_pod and so must be copied before a what-if."""

    def clone(self) -> Clonable: ...


class CycleState:
    """One slot for each key; keys are ``PreFilter<plugin>`` and ``PreScore<plugin>`` by convention."""

    __slots__ = ("_slots",)

    def __init__(self, slots: dict[str, object] | None = None) -> None:
        self._slots: dict[str, object] = {} if slots is None else slots

    def write(self, key: str, value: object) -> None:
        self._slots[key] = value

    def read(self, key: str, kind: type[State]) -> State:
        """The value under ``key``; CycleError, in kube-scheduler's words, if nothing was written."""
        value = self._slots.get(key)
        if value is None:
            raise CycleError(f'error reading "{key}" from cycleState: not found')
        assert isinstance(value, kind)
        return value

    def get(self, key: str, kind: type[State]) -> State | None:
        """The value under ``key``, None if nothing was written."""
        value = self._slots.get(key)
        assert value is None or isinstance(value, kind)
        return value

    def update(self, other: CycleState) -> None:
        """Take over the values of another state; its values win."""
        self._slots.update(other._slots)

    def fork(self) -> CycleState:
        """A state that starts with the same values; writing to it leaves this one alone."""
        return CycleState(dict(self._slots))

    def clone(self) -> CycleState:
        """A fork whose clonable values are copies: safe for add_pod and remove_pod."""
        return CycleState(
            {
                key: value.clone() if isinstance(value, Clonable) else value
                for key, value in self._slots.items()
            }
        )
