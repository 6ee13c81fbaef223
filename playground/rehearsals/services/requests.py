"""Requests of users about rehearsals. Workers are notified after the commit."""

from __future__ import annotations

from typing import Any, Final

from django.db import transaction

from playground import sandbox
from playground.common.answers import Answer, no_answer
from playground.playing.requests import create_row
from playground.policies.codec import policy_mistakes
from playground.policies.models import Policy
from playground.rehearsals.enums import Pods
from playground.rehearsals.intake import waiting_again
from playground.rehearsals.models import Rehearsal
from playground.rehearsals.services.table import REHEARSALS
from playground.runs.models import Run
from playground.runs.services.requests import create_run
from playground.snapshots.models import Snapshot
from playground.snapshots.queries import objects_blob
from playground.snapshots.services import NAME_LENGTH, revise_snapshot

_NOTHING: Final = b"[]"
_AGAIN: Final = ", placed again"


def create_rehearsal(
    snapshot: Snapshot,
    *,
    from_release: str,
    to_release: str,
    policy: Policy | None = None,
    pods: Pods = Pods.ALL,
    options: dict[str, Any] | None = None,
    answer: Answer = no_answer,
) -> Rehearsal:
    """A queued rehearsal with a run of each release, sent to the workers on commit. `options`: seed, sampling.

    Where a release refuses the policy there are no runs. With pods that are placed again, the snapshot is a revision in which they
    wait, if there are any. Raises InvalidInput, TooLarge, Busy as revisions do.
    """
    if pods == Pods.ALL:
        snapshot = _waiting(snapshot)
    with transaction.atomic():
        runs = _runs(snapshot, policy, (from_release, to_release), options or {})
        rehearsal = Rehearsal(
            snapshot=snapshot,
            policy=policy,
            from_release=from_release,
            to_release=to_release,
            pods=pods,
            options=options or {},
            before=runs[0],
            after=runs[1],
        )
        return create_row(REHEARSALS, rehearsal, answer)


def _waiting(snapshot: Snapshot) -> Snapshot:
    pods = sandbox.run(waiting_again, objects_blob(snapshot.pk))
    if pods == _NOTHING:
        return snapshot
    return revise_snapshot(snapshot, name=f"{snapshot.name[: NAME_LENGTH - len(_AGAIN)]}{_AGAIN}", apply=pods)


def _runs(
    snapshot: Snapshot, policy: Policy | None, releases: tuple[str, str], options: dict[str, Any]
) -> tuple[Run | None, Run | None]:
    """As the rehearsal plays them: no extender is called."""
    config = policy.config if policy else None
    if config is not None and any(policy_mistakes(config, release=release)[1] for release in releases):
        return None, None
    silent = {"callExtenders": False} if config and config.get("extenders") else {}
    before, after = (
        create_run(snapshot, policy=policy, options=options | silent | {"release": release})
        for release in releases
    )
    return before, after
