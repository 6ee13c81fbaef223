"""The cluster after a loss: a revision of the snapshot without the nodes, and a run that finds new places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from playground import sandbox
from playground.common.answers import Answer, no_answer
from playground.policies.queries import get_policy
from playground.runs.models import Run
from playground.runs.profiles import with_profiles
from playground.runs.queries import outcomes_if_ended, run_if_there
from playground.runs.services.requests import create_run
from playground.snapshots.queries import get_snapshot, objects_blob
from playground.snapshots.services import NAME_LENGTH, revise_snapshot
from playground.survivals import queries
from playground.survivals.aftermath import LossRequest, after_loss
from playground.survivals.models import Loss

_LONGEST_VALUE: Final = 80


def run_after(loss: Loss, *, answer: Answer = no_answer) -> Run:
    """The run over the cluster after the loss; made once for the owner of the survival.

    Where others are evicted, it is the first of the runs that the loss tells of. Raises NotFound where one may not see the snapshot
    or the policy, and what revisions, runs and the sandbox raise.
    """
    known = run_if_there(loss.run_id)
    if known is not None:
        answer(known)
        return known
    survival = loss.survival
    run = run_without(
        queries.in_full(loss)["nodes"],
        loss.value[:_LONGEST_VALUE],
        snapshot_id=survival.snapshot_id,
        policy_id=survival.policy_id,
        options=survival.options,
        outcomes=outcomes_if_ended(survival.run),
        answer=answer,
    )
    if run.owner_id == survival.owner_id:
        Loss.objects.filter(pk=loss.pk).update(run=run)
    return run


def run_without(
    nodes: Sequence[str],
    what: str,
    *,
    snapshot_id: UUID,
    policy_id: UUID | None,
    options: Mapping[str, Any],
    outcomes: Sequence[Any] | None,
    answer: Answer,
) -> Run:
    """A run over a revision of the snapshot without the nodes, in which their pods wait.

    what : what is missing, for the name of the revision. outcomes : of the run before; None: the snapshot as it is. Raises NotFound
    where one may not see the snapshot or the policy, and what revisions, runs and the sandbox raise.
    """
    snapshot = get_snapshot(snapshot_id)
    policy = get_policy(policy_id) if policy_id else None
    config = with_profiles(policy.config if policy else None, options.get("profiles", {}))
    stored = objects_blob(snapshot.pk)
    asked = LossRequest(stored=stored, config=config, options=options, outcomes=outcomes, nodes=nodes)
    edit = sandbox.run(after_loss, asked)
    name = f" without {what}"
    title = f"{snapshot.name[: NAME_LENGTH - len(name)]}{name}"
    revision = revise_snapshot(snapshot, name=title, apply=edit.apply, remove=edit.remove)
    return create_run(revision, policy=policy, options=dict(options), answer=answer)
