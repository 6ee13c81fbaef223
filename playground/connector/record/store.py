"""Where live runs are stored: `playground.simulations.services.live_runs` is such a store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol
from uuid import UUID

from playground.simulations.codec import Frame


class Store(Protocol):
    """May raise anything; what was to be stored is tried again then."""

    def begin(self, session: Mapping[str, Any], *, owner: str, parent: UUID | None) -> UUID: ...

    def append(
        self,
        run_id: UUID,
        *,
        owner: str,
        frames: Sequence[Frame],
        journal: bytes,
        checkpoint: int | None,
        now: int,
        summary: Mapping[str, Any],
    ) -> None:
        """journal : packed entries (scheduler_core.scheduler.journal.journal), in the order of calls. checkpoint : of the attempt right
        before which it has everything as it stood; None for what has happened. now : ns since its beginning."""

    def end(self, run_id: UUID, *, owner: str, problem: str | None) -> None: ...
