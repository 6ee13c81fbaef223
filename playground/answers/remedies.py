"""What would help the pod of an attempt.

Computed in the sandbox, because an upload determines how long that takes.
"""

from __future__ import annotations

from collections.abc import Mapping

from playground import sandbox
from playground.answers import work
from playground.common.errors import Conflict, NotFound
from playground.runs import queries
from playground.runs.enums import OutcomeKind
from playground.runs.models import Run
from playground.runs.profiles import with_profiles
from playground.snapshots.queries import objects_blob

FAILED = (OutcomeKind.UNSCHEDULABLE, OutcomeKind.GATED, OutcomeKind.ERROR)


def remedies_json(run: Run, k: int, *, most: int, costs: Mapping[str, float]) -> bytes:
    """Raises NotFound, Conflict for an attempt that did not fail, InvalidInput; and what the sandbox raises."""
    return sandbox.run(work.remedies_json, _asked(run, k, most, costs))


def together_json(run: Run, k: int, *, most: int, costs: Mapping[str, float]) -> bytes:
    """What would help all pods that wait for the same reason. Raises as `remedies_json` does."""
    return sandbox.run(work.together_json, _asked(run, k, most, costs))


def _asked(run: Run, k: int, most: int, costs: Mapping[str, float]) -> work.RemediesRequest:
    check_failed(run, k)
    return work.RemediesRequest(
        stored=objects_blob(run.snapshot_id),
        config=with_profiles(run.policy.config if run.policy else None, run.options.get("profiles", {})),
        options={name: value for name, value in run.options.items() if name != "callExtenders"},
        outcomes=list(queries.outcomes(run.pk)),
        k=k,
        most=most,
        costs=costs,
    )


def check_failed(run: Run, k: int) -> None:
    """Raises NotFound for an attempt that there is not, Conflict for one that did not fail."""
    attempt = queries.attempts(run.pk).filter(k=k).first()
    if attempt is None:
        raise NotFound(f"Run {run.pk} has no attempt {k}.")
    if attempt.outcome not in FAILED:
        raise Conflict(f"Attempt {k} did not fail: there is nothing to help.", code="did-not-fail")
