"""CycleState: the data that plugins keep for their later extension points within one attempt."""

from __future__ import annotations

from typing import TypeVar

from scheduler_core.framework.status import CycleError

State = TypeVar("State")


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

    def read_scores(self, key: str, kind: type[State]) -> State:
        """As ``read``, with the error message of TaintToleration and InterPodAffinity for the data of PreScore."""
        if key not in self._slots:
            raise CycleError(f'failed to read "{key}" from cycleState: not found')
        return self.read(key, kind)

    def get(self, key: str, kind: type[State]) -> State | None:
        """The value under ``key``, None if nothing was written."""
        value = self._slots.get(key)
        assert value is None or isinstance(value, kind)
        return value

    def update(self, other: CycleState) -> None:
        """Copy the values of another state; they replace those of this one."""
        self._slots.update(other._slots)

    def fork(self) -> CycleState:
        """A state that starts with the same values; writing to it does not change this one."""
        return CycleState(dict(self._slots))

    def clone(self) -> CycleState:
        """A fork for add_pod and remove_pod: values that have a ``clone`` method are copied with it."""
        return CycleState({key: _clone(value) for key, value in self._slots.items()})


def _clone(value: object) -> object:
    clone = getattr(value, "clone", None)
    return value if clone is None else clone()
