"""Storing demos, once, and starting a run of one."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from playground import sandbox
from playground.common.answers import Answer, no_answer
from playground.demos import catalogue
from playground.demos.catalogue import Demo
from playground.people.current_user import PROGRAM, acting_as
from playground.people.visibility import show_to_everybody
from playground.policies.models import Policy
from playground.policies.services import create_policy
from playground.runs.models import Run
from playground.runs.services.requests import create_run
from playground.snapshots.codec import Upload
from playground.snapshots.enums import Origin
from playground.snapshots.models import Snapshot
from playground.snapshots.services import create_snapshot


def load_demos() -> int:
    """Stores the demos that are not there yet; gives how many there are.

    Costs a few queries when all are there.
    """
    for demo in catalogue.demos():
        ensure_loaded(demo)
    return len(catalogue.demos())


def ensure_loaded(demo: Demo) -> tuple[Snapshot, Policy | None]:
    """The demo's snapshot and policy, stored now if they were not, or had been deleted. They are the program's own."""
    with acting_as(PROGRAM):
        try:
            with transaction.atomic():
                return _stored(demo)
        except IntegrityError:
            # Another process stored them between our looking and our writing.
            return _stored(demo)


def _stored(demo: Demo) -> tuple[Snapshot, Policy | None]:
    snapshot, policy = _snapshot(demo), _policy(demo)
    show_to_everybody(Snapshot, [snapshot.pk])
    show_to_everybody(Policy, [] if policy is None else [policy.pk])
    return snapshot, policy


def run_demo(slug: str, *, answer: Answer = no_answer) -> Run:
    """A new run of a demo, queued. Raises NotFound."""
    demo = catalogue.demo(slug)
    snapshot, policy = ensure_loaded(demo)
    return create_run(snapshot, policy=policy, options=dict(demo.options), demo=demo.slug, answer=answer)


def _snapshot(demo: Demo) -> Snapshot:
    stored = Snapshot.objects.filter(pk=demo.snapshot_id).first()
    upload = Upload(data=demo.cluster, filename=f"{demo.slug}.yaml", expand_workloads=True)
    return stored or create_snapshot(
        upload, name=demo.title, origin=Origin.DEMO, snapshot_id=demo.snapshot_id, run=sandbox.here
    )


def _policy(demo: Demo) -> Policy | None:
    policy_id = demo.policy_id
    if demo.policy is None or policy_id is None:
        return None
    stored = Policy.objects.filter(pk=policy_id).first()
    return stored or create_policy(
        demo.policy,
        name=demo.title,
        description=demo.summary,
        policy_id=policy_id,
    )
