"""The door to scheduler_core.consolidation for playing: the run before anything goes, then one try after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from playground.playing.turn import TURN
from playground.removals.models import Removal
from playground.removals.queries import outcomes_before, steps_before
from playground.runs.profiles import with_profiles
from playground.snapshots.codec import SimulationRequest, prepare_simulation
from playground.snapshots.codec.errors import translated
from playground.snapshots.queries import all_objects
from scheduler_core import Outcome
from scheduler_core.consolidation.consolidation import Consolidating
from scheduler_core.consolidation.trial import Trial

_UNREADABLE = "The request has mistakes."


class Played:
    """A removal in memory. Its iterators return from time to time. Raises InvalidInput."""

    def __init__(self, row: Removal) -> None:
        config = row.policy.config if row.policy else None
        self._simulation = prepare_simulation(
            SimulationRequest(
                objects=all_objects(row.snapshot_id),
                config=with_profiles(config, row.options.get("profiles", {})),
                detail="placements",
                options={**row.options, "callExtenders": False},
            )
        )
        self._known = outcomes_before(row)
        self._steps = steps_before(row)
        self._nodes = row.nodes
        self._asked: Consolidating | None = None

    @property
    def progress(self) -> tuple[int, int, int]:
        """Nodes of which it is known what they do, how many there are, and how many go."""
        return (
            (0, 0, 0)
            if self._asked is None
            else (self._asked.settled, self._asked.total, self._asked.n_going)
        )

    def before(self) -> Iterator[None]:
        """Where the run has come to: it is taken over, or decided again; then the steps that are stored."""
        with TURN:
            self._simulation.restore(map(Outcome.from_dict, self._known or ()))
        run = self._simulation.run()
        while self._decided(run):
            yield
        with TURN, translated(_UNREADABLE, code="invalid-removal"):
            self._asked = Consolidating(self._simulation, self._nodes)
        self._asked.restore(map(Trial.from_dict, self._steps))

    def steps(self) -> Iterator[Mapping[str, Any]]:
        """Those that are not stored, as the library tells them."""
        assert self._asked is not None
        trials = self._asked.run()
        while True:
            with TURN:
                trial = next(trials, None)
            if trial is None:
                return
            yield trial.to_dict()

    def report(self) -> Mapping[str, Any]:
        """After the last step."""
        assert self._asked is not None
        with TURN:
            return self._asked.found().to_dict()

    def _decided(self, run: Iterator[Outcome]) -> bool:
        with TURN:
            return next(run, None) is not None
