"""Workshops that nobody uses any more, and what has expired."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.utils import timezone

from playground.lessons.models import Answer, Hint, Try
from playground.people.current_user import acting_as
from playground.people.models import AuditEntry, Person, Share, Token, Workshop
from playground.people.recognition import of_person
from playground.retention.tasks import prune
from playground.runs.models import Run
from playground.snapshots.models import Snapshot
from tests.support.builders import a_node
from tests.support.people import a_participant, a_session, an_account
from tests.support.played import uploaded

pytestmark = pytest.mark.django_db
OLD = timedelta(days=31)


@pytest.fixture(autouse=True)
def _accounts(settings: Any) -> None:
    settings.ACCOUNTS = True


def a_workshop(title: str, leader: Person) -> Workshop:
    return Workshop.objects.create(title=title, code=title, leader=leader)


def a_run_of(person: Person) -> Run:
    with acting_as(of_person(person)):
        return Run.objects.create(snapshot=uploaded([a_node("node-a")]))


def aged(*rows: Any) -> None:
    for row in rows:
        type(row).objects.filter(pk=row.pk).update(created_at=timezone.now() - OLD)


def test_an_unused_workshop_goes_with_its_participants_and_their_things(settings: Any) -> None:
    settings.KEEP_WORKSHOPS_DAYS = 30
    ada = an_account("ada")
    old, used = a_workshop("old", ada), a_workshop("used", ada)
    bea, cyd = a_participant("Bea", old), a_participant("Cyd", used)
    gone, kept, own = a_run_of(bea), a_run_of(cyd), a_run_of(ada)
    aged(old, used, bea, cyd, gone, gone.snapshot, own, own.snapshot)
    prune()
    assert list(Workshop.objects.all()) == [used]
    assert set(Person.objects.all()) == {ada, cyd}
    assert set(Run.objects.all()) == {kept, own}
    assert not Snapshot.objects.filter(pk=gone.snapshot_id).exists()
    entry = AuditEntry.objects.get()
    assert (entry.who, entry.act, entry.target) == (
        "the program",
        "deleted an old workshop",
        "old: 1 people, 2 things",
    )


def test_what_its_participants_did_with_lessons_goes_with_it(settings: Any) -> None:
    settings.KEEP_WORKSHOPS_DAYS = 30
    ada = an_account("ada")
    old = a_workshop("old", ada)
    bea = a_participant("Bea", old)
    for person in (bea, ada):
        with acting_as(of_person(person)):
            done = [
                Answer.objects.create(lesson="a", question="b", answer="c", right=True),
                Hint.objects.create(lesson="a", exercise="b", number=1),
                Try.objects.create(lesson="a", exercise="b", files={"pods.yaml": "x"}, passed=False),
            ]
        aged(*done)
    aged(old, bea)
    prune()
    assert not Workshop.objects.exists()
    for model in (Answer, Hint, Try):
        assert [row.owner for row in model.objects.all()] == [ada]


def test_what_somebody_elses_run_is_made_from_stays(settings: Any) -> None:
    settings.KEEP_WORKSHOPS_DAYS = 30
    ada = an_account("ada")
    old = a_workshop("old", ada)
    bea = a_participant("Bea", old)
    gone = a_run_of(bea)
    with acting_as(of_person(ada)):
        kept = Run.objects.create(snapshot=gone.snapshot)
    aged(old, bea, gone, gone.snapshot)
    prune()
    assert list(Run.objects.all()) == [kept]
    assert Snapshot.objects.get().owner is None


def test_nothing_of_a_workshop_goes_by_default() -> None:
    old = a_workshop("old", an_account("ada"))
    run = a_run_of(a_participant("Bea", old))
    aged(old, run, run.snapshot, *old.participants.all())
    prune()
    assert (Workshop.objects.count(), Run.objects.count(), AuditEntry.objects.count()) == (1, 1, 0)


def test_links_tokens_and_sessions_that_have_expired_go() -> None:
    now, ada = timezone.now(), an_account("ada")
    Session.objects.all().delete()  # Those of tests that share their rows for a module.
    for hours in (-1, 1):
        at = now + timedelta(hours=hours)
        Share.objects.create(
            owner=ada, target="run", target_id=ada.pk, secret_hash=f"s{hours}", expires_at=at
        )
        Token.objects.create(owner=ada, name="t", secret_hash=f"t{hours}", expires_at=at)
        Session.objects.filter(pk=a_session().session_key).update(expire_date=at)
    Token.objects.create(owner=ada, name="t", secret_hash="for ever")
    prune()
    counts = [model.objects.count() for model in (Share, Token, Session)]
    assert counts == [1, 2, 1]


def test_the_audit_log_is_kept_for_as_long_as_the_setting_says(settings: Any) -> None:
    for days in (1, 31):
        AuditEntry.objects.create(who="ada", act=f"{days}", at=timezone.now() - timedelta(days=days))
    prune()
    assert AuditEntry.objects.count() == 2
    settings.KEEP_AUDIT_DAYS = 30
    prune()
    assert [entry.act for entry in AuditEntry.objects.all()] == ["1"]


def test_the_command_says_and_deletes(settings: Any) -> None:
    old = a_workshop("old", an_account("ada"))
    aged(old)
    said = []
    for options in (["--dry-run"], []):
        out = StringIO()
        call_command("prune", "--days", "30", "--kind", "workshops", *options, stdout=out)
        said.append(out.getvalue().splitlines()[-1])
    assert said == [
        "workshops         1 stored; kept 30 days; 1 would be deleted",
        "workshops         0 stored; kept 30 days; 1 deleted",
    ]
