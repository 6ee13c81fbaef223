"""The cluster after a loss: a revision of the snapshot without the nodes, and a run that finds new places."""

from __future__ import annotations

from typing import Final

from playground import sandbox
from playground.common.answers import Answer, no_answer
from playground.common.errors import NotFound
from playground.policies.queries import get_policy
from playground.runs.models import Run
from playground.runs.profiles import with_profiles
from playground.runs.queries import get_run
from playground.runs.services.requests import create_run
from playground.snapshots.queries import get_snapshot, objects_blob
from playground.snapshots.services import NAME_LENGTH, revise_snapshot
from playground.survivals import queries
from playground.survivals.aftermath import Asked, after_loss
from playground.survivals.models import Loss

_LONGEST_VALUE: Final = 80


def run_after(loss: Loss, *, answer: Answer = no_answer) -> Run:
    """The run over the cluster after the loss; made once for the owner of the survival.

    Where others are evicted, it is the first of the runs that the loss tells of. Raises NotFound where one may not see the snapshot
    or the policy, and what revisions, runs and the sandbox raise.
    """
    known = _known(loss)
    if known is not None:
        answer(known)
        return known
    survival = loss.survival
    snapshot = get_snapshot(survival.snapshot_id)
    policy = get_policy(survival.policy_id) if survival.policy_id else None
    edit = sandbox.run(
        after_loss,
        Asked(
            stored=objects_blob(snapshot.pk),
            config=with_profiles(policy.config if policy else None, survival.options.get("profiles", {})),
            options=survival.options,
            outcomes=queries.outcomes_before(survival),
            nodes=queries.in_full(loss)["nodes"],
        ),
    )
    name = f" without {loss.value[:_LONGEST_VALUE]}"
    title = f"{snapshot.name[: NAME_LENGTH - len(name)]}{name}"
    revision = revise_snapshot(snapshot, name=title, apply=edit.apply, remove=edit.remove)
    run = create_run(revision, policy=policy, options=survival.options, answer=answer)
    if run.owner_id == survival.owner_id:
        Loss.objects.filter(pk=loss.pk).update(run=run)
    return run


def _known(loss: Loss) -> Run | None:
    try:
        return None if loss.run_id is None else get_run(loss.run_id)
    except NotFound:
        return None
