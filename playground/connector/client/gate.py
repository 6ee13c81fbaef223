"""A gate for changes of a scheduler's cache: closed while a decision waits for an extender."""

from __future__ import annotations

from collections.abc import Callable

Action = Callable[[], None]


class Gate:
    """Lets actions through at once, or in their order once it is opened."""

    def __init__(self) -> None:
        self._held: list[Action] | None = None

    def __call__(self, action: Action) -> None:
        if self._held is None:
            action()
        else:
            self._held.append(action)

    def close(self) -> None:
        self._held = []

    def open(self) -> None:
        held, self._held = self._held or [], None
        for action in held:
            action()
