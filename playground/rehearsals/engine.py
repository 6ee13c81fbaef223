"""The door to scheduler_core.rehearsal: no other module of this app imports the library."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from playground.playing.turn import TURN
from playground.rehearsals.models import Rehearsal
from playground.snapshots.codec import allowed_plugins
from playground.snapshots.codec.errors import translated
from playground.snapshots.queries import all_objects
from scheduler_core import rehearsal as core
from scheduler_core.rehearsal.trials import RehearsalInputs

_UNREADABLE = "The snapshot has mistakes."


class RehearsalPlaythrough:
    """A rehearsal in memory. Its iterators return from time to time. Raises InvalidInput."""

    def __init__(self, row: Rehearsal) -> None:
        asked = RehearsalInputs.of(
            all_objects(row.snapshot_id),
            row.policy.config if row.policy else None,
            seed=row.options.get("seed"),
            sampling=row.options.get("sampling", False),
            plugins=allowed_plugins(),
        )
        with translated(_UNREADABLE, code="invalid-snapshot"):
            self._rehearsal = core.Rehearsal(asked, row.from_release, row.to_release)

    @property
    def done(self) -> int:
        return self._rehearsal.done

    @property
    def planned(self) -> int:
        return self._rehearsal.planned

    @property
    def found(self) -> list[Mapping[str, Any]]:
        return self._rehearsal.found

    def both(self, found: Iterable[Mapping[str, Any]]) -> Iterator[None]:
        """Plays both releases and takes over what was found before."""
        yield from _in_turn(self._rehearsal.both())
        if not self._rehearsal.refusals:
            self._rehearsal.restore(found)

    def runs(self) -> Iterator[None]:
        """Goes on with what has not been found yet."""
        yield from _in_turn(self._rehearsal.runs())

    def report(self) -> dict[str, Any]:
        with TURN:
            return self._rehearsal.report().to_dict()


def _in_turn(steps: Iterator[None]) -> Iterator[None]:
    while True:
        with TURN, translated(_UNREADABLE, code="invalid-snapshot"):
            if next(steps, steps) is steps:
                return
        yield
