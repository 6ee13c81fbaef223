"""The states from which a sweep can be resumed (it is queued again)."""

from __future__ import annotations

from typing import Final

from playground.playing.states import State

RESUMABLE: Final = (State.FAILED, State.CANCELLED)
