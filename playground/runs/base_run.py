"""The run with which other work begins, in memory: of a survival, the run before any loss; of a removal, before any node is
removed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final
from uuid import UUID

from playground.common.errors import Conflict
from playground.playing.turn import TURN
from playground.policies.models import Policy
from playground.runs.enums import RunState
from playground.runs.models import Run
from playground.runs.profiles import OPTION, with_profiles
from playground.runs.queries import outcomes_if_ended
from playground.snapshots.codec import RunRequest, prepare_run
from playground.snapshots.queries import all_objects
from scheduler_core import Outcome

_BROKEN_OFF: Final = (RunState.FAILED, RunState.CANCELLED)


def options_after(run: Run) -> dict[str, Any]:
    """The options of something that begins with the end of the run. Raises Conflict for a run that broke off."""
    if run.state in _BROKEN_OFF:
        raise Conflict(f"Run {run.pk} has not succeeded: it is {run.state}.", code="not-finished")
    return options_of(run)


def options_of(run: Run) -> dict[str, Any]:
    """Those that decide about its attempts."""
    return {name: value for name, value in run.options.items() if name != "detail"}


class BaseRun:
    """run : whose outcomes are taken over if it has ended; otherwise they are decided. No extender is called. Raises InvalidInput."""

    def __init__(
        self, snapshot_id: UUID, policy: Policy | None, options: Mapping[str, Any], run: Run | None
    ) -> None:
        config = with_profiles(policy.config if policy else None, options.get(OPTION, {}))
        self.engine_run = prepare_run(
            RunRequest(
                objects=all_objects(snapshot_id),
                config=config,
                detail="placements",
                options={**options, "callExtenders": False},
            )
        )
        self._known = outcomes_if_ended(run)

    def played(self) -> Iterator[None]:
        """To its end. Returns from time to time."""
        with TURN:
            self.engine_run.restore(map(Outcome.from_dict, self._known or ()))
        outcomes = self.engine_run.play()
        while self._goes_on(outcomes):
            yield

    @staticmethod
    def _goes_on(outcomes: Iterator[Outcome]) -> bool:
        with TURN:
            return next(outcomes, None) is not None
