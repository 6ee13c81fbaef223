"""What if: changes of a run's cluster and policy, tried without storing anything, and kept as a revision and a run.

Computed in a process of the sandbox that keeps the cluster in memory: while a user moves a slider, only the run is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playground import sandbox
from playground.answers import draft_work
from playground.answers.draft_work import DraftRequest, PreparedDraft
from playground.answers.trials import NAME_LENGTH, object_name
from playground.common.answers import Answer, no_answer
from playground.common.errors import InvalidInput, Mistake
from playground.policies.queries import get_policy
from playground.policies.services import create_policy
from playground.runs import queries
from playground.runs.models import Run
from playground.runs.profiles import OPTION, with_profiles
from playground.runs.services.asked_runs import list_run
from playground.runs.services.requests import create_run
from playground.snapshots import blobs
from playground.snapshots.queries import get_snapshot, objects_blob
from playground.snapshots.services import revise_snapshot

Changes = Sequence[Any]


def difference_json(run: Run, changes: Changes, *, step: int | None = None) -> bytes:
    """The effect of the changes. step : attempts of the run that have been made when they are; None: none, and nothing is taken over.

    Raises InvalidInput with every mistake, also for a step that the run has not come to; and what the sandbox raises. So do the others.
    """
    return sandbox.ask(_held(run, step), draft_work.tried, changes)


def fit_json(run: Run, changes: Changes, pod: str, node: str, *, step: int | None = None) -> bytes:
    """Which filters keep the pod from the node, with the changes made, or how far it is behind the winner."""
    return sandbox.ask(_held(run, step), draft_work.fitted, changes, pod, node)


def keep(
    run: Run, changes: Changes, *, step: int | None = None, name: str = "", answer: Answer = no_answer
) -> Run:
    """A run over what the changes make of the snapshot and the policy, as revisions; what they leave alone stays the same.

    Raises NotFound where one may not see the snapshot or the policy, TooLarge, Busy as revisions and runs do.
    """
    made = sandbox.ask(_held(run, step), draft_work.carried_out, changes)
    since = "" if step is None else f" before attempt {step + 1}"
    title = (name.strip() or f"{run.snapshot.name}, what if{since}")[:NAME_LENGTH]
    snapshot, options = get_snapshot(run.snapshot_id), run.options
    if made.apply or made.remove:
        names = [object_name(kind, key) for kind, key in made.remove]
        snapshot = revise_snapshot(snapshot, name=title, apply=made.apply, remove=names)
    policy = get_policy(run.policy_id) if run.policy_id else None
    if made.policy is not None:
        policy = create_policy(made.policy, name=title, parent=policy)
        # The changed policy has the profiles that the option made (runs/profiles.py).
        options = {key: value for key, value in options.items() if key != OPTION}
    list_run(run)  # the kept one is shown beside it
    return create_run(snapshot, policy=policy, options=options, answer=answer)


def _held(run: Run, step: int | None) -> sandbox.Holding[PreparedDraft]:
    if step is None:
        return sandbox.Holding(_key(run), draft_work.opened, lambda: _asked(run))
    n_attempts = queries.attempts(run.pk).count()
    if step > n_attempts:
        raise InvalidInput(
            "The step is not in the run.",
            code="no-such-step",
            problems=[
                Mistake("step", f"the run has {n_attempts:,} {'attempt' if n_attempts == 1 else 'attempts'}")
            ],
        )
    # Attempts with equal snapshots and policies may differ: extenders.
    key = (*_key(run), str(run.pk), str(step))
    return sandbox.Holding(key, draft_work.opened, lambda: _asked(run, step))


def _asked(run: Run, step: int | None = None) -> DraftRequest:
    config = with_profiles(run.policy.config if run.policy else None, run.options.get(OPTION, {}))
    return DraftRequest(
        stored=objects_blob(run.snapshot_id),
        config=config,
        options=run.options,
        outcomes=None if step is None else list(queries.outcomes(run.pk, stop=step)),
    )


def _key(run: Run) -> tuple[str, ...]:
    """Runs over the same snapshot under the same policy and options share what is held."""
    return str(run.snapshot_id), str(run.policy_id), blobs.canonical_json(run.options).decode()
