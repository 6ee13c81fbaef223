"""Whether a run, or a snapshot under a policy, meets expectations; and expectations that a run meets.

Computed in the sandbox, because an upload determines how long that takes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playground import sandbox
from playground.answers import work
from playground.answers.ended_run import ended_run
from playground.policies.models import Policy
from playground.runs.models import Run
from playground.snapshots.models import Snapshot
from playground.snapshots.queries import objects_blob

Expectations = Sequence[Any] | str


def run_checked(run: Run, expectations: Expectations) -> bytes:
    """Raises Conflict for a run that has not succeeded, InvalidInput, and what the sandbox raises."""
    return sandbox.run(work.checks_json, _asked(run, expectations))


def run_recorded(run: Run) -> bytes:
    """Raises Conflict for a run that has not succeeded, and what the sandbox raises."""
    return sandbox.run(work.recorded_json, _asked(run, None))


def snapshot_checked(
    snapshot: Snapshot, policy: Policy | None, options: Mapping[str, Any], expectations: Expectations
) -> bytes:
    """options : of a run. Raises InvalidInput, and what the sandbox raises."""
    asked = work.ChecksRequest(
        stored=objects_blob(snapshot.pk),
        config=policy.config if policy else None,
        options=options,
        outcomes=None,
        expectations=expectations,
    )
    return sandbox.run(work.checks_json, asked)


def _asked(run: Run, expectations: Expectations | None) -> work.ChecksRequest:
    return work.ChecksRequest(**ended_run(run), expectations=expectations)
