"""Trying an answer: its steps become a revision of the snapshot and of the policy, and a run plays them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from playground.answers.work import changed_policy, edited
from playground.common.answers import Answer, no_answer
from playground.policies.queries import get_policy
from playground.policies.services import create_policy
from playground.runs.models import Run
from playground.runs.services.requests import create_run
from playground.snapshots.queries import get_snapshot, object_index, objects_at
from playground.snapshots.revision import ObjectName
from playground.snapshots.services import revise_snapshot

NAME_LENGTH: Final = 200


def try_steps(
    run: Run, steps: Sequence[Mapping[str, Any]], *, name: str = "", answer: Answer = no_answer
) -> Run:
    """A run with the options of `run` over what the steps make of its snapshot and policy; what they leave alone stays the same.

    Raises InvalidInput, TooLarge, Busy as revisions and runs do, NotFound where one may not see the snapshot or the policy.
    """
    made = edited(steps, _objects(run.snapshot_id, steps))
    title = (name.strip() or f"{run.snapshot.name}, changed")[:NAME_LENGTH]
    snapshot = get_snapshot(run.snapshot_id)
    if made.apply or made.remove:
        names = [object_name(kind, key) for kind, key in made.remove]
        snapshot = revise_snapshot(snapshot, name=title, apply=made.apply, remove=names)
    policy = get_policy(run.policy_id) if run.policy_id else None
    if made.changes_policy:
        config = changed_policy(policy.config if policy else None, made.disable, made.arguments)
        policy = create_policy(config, name=title, parent=policy)
    return create_run(snapshot, policy=policy, options=run.options, answer=answer)


def _objects(snapshot_id: UUID, steps: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Those of the snapshot that the steps name."""
    wanted = {_named(step["object"]) for step in steps}
    index = object_index(snapshot_id)
    entries = zip(index.kind, index.namespace, index.name, strict=True)
    places = [
        place
        for place, (kind, namespace, name) in enumerate(entries)
        if ObjectName.canonical(index.kinds[kind], index.namespaces[namespace], name) in wanted
    ]
    return objects_at(snapshot_id, places)


def _named(named: Mapping[str, str]) -> ObjectName:
    return ObjectName.canonical(named["kind"], named["namespace"], named["name"])


def object_name(kind: str, key: str) -> ObjectName:
    namespace, _, name = key.rpartition("/")
    return ObjectName.canonical(kind, namespace, name)
