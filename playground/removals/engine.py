"""The door to scheduler_core.consolidation and drain for playing: the run before any node is removed, then one try or one node at a
time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from playground.playing.turn import TURN
from playground.removals.enums import RemovalKind
from playground.removals.models import Removal
from playground.removals.queries import steps_before
from playground.runs.base_run import BaseRun
from playground.snapshots.codec.errors import translated
from playground.snapshots.queries import all_objects
from scheduler_core.consolidation.consolidation import ConsolidationSearch
from scheduler_core.consolidation.trial import Trial
from scheduler_core.drain.plan import Drain, NodeDrain
from scheduler_core.drain.planner import Planner
from scheduler_core.drain.scenario import drain_scenario
from scheduler_core.releases.files import LATEST
from scheduler_core.scenario.yaml_text import yaml_text

_UNREADABLE = "The request has mistakes."


class RemovalPlaythrough:
    """A removal in memory. Its iterators return from time to time. Raises InvalidInput."""

    def __init__(self, row: Removal) -> None:
        self._base = BaseRun(row.snapshot_id, row.policy, row.options, row.run)
        self._steps = steps_before(row)
        self._row = row
        self._asked: ConsolidationSearch | Planner | None = None

    @property
    def progress(self) -> tuple[int, int, int]:
        """Nodes of which it is known what they do, how many there are, and how many go."""
        match self._asked:
            case None:
                return 0, 0, 0
            case Planner() as planner:
                return planner.done, len(planner.order), planner.done
            case asked:
                return asked.settled, asked.total, asked.n_going

    def before(self) -> Iterator[None]:
        """To the end of the run before any node goes, and over the steps that are stored."""
        yield from self._base.played()
        with TURN, translated(_UNREADABLE, code="invalid-removal"):
            self._asked = self._opened()

    def steps(self) -> Iterator[Mapping[str, Any]]:
        """Those that are not stored, as the library returns them."""
        assert self._asked is not None
        steps: Iterator[Trial | NodeDrain] = self._asked.run()
        while True:
            with TURN:
                step = next(steps, None)
            if step is None:
                return
            yield step.to_dict()

    def report(self) -> Mapping[str, Any]:
        """After the last step."""
        assert self._asked is not None
        with TURN:
            return self._asked.found().to_dict()

    def _opened(self) -> ConsolidationSearch | Planner:
        """With the steps that are stored."""
        row = self._row
        if row.kind == RemovalKind.DRAIN:
            planner = Planner(self._base.engine_run, row.nodes, mode=row.mode, surge=row.surge)
            planner.restore(map(NodeDrain.from_dict, self._steps))
            return planner
        asked = ConsolidationSearch(self._base.engine_run, row.nodes)
        asked.restore(map(Trial.from_dict, self._steps))
        return asked


def scenario_of(row: Removal, report: Mapping[str, Any]) -> str:
    """The plan as a scenario to play on the snapshot, YAML. report : of a drain without an obstacle."""
    release = row.options.get("release") or LATEST
    with TURN:
        found = Drain.from_dict(report)
        return yaml_text(drain_scenario(found, all_objects(row.snapshot_id), release=release))
