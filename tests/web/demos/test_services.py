"""The demos are stored once, and again after they have been deleted."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from playground.demos.catalogue import demos
from playground.demos.services import load_demos
from playground.snapshots.models import Snapshot

pytestmark = pytest.mark.django_db


def test_each_demo_is_read_without_a_warning() -> None:
    load_demos()
    for each in demos():
        snapshot = Snapshot.objects.get(pk=each.snapshot_id)
        assert (snapshot.name, snapshot.origin) == (each.title, "demo")
        assert not snapshot.report["warnings"], each.slug
        assert snapshot.pending_pods, each.slug


def test_loading_again_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        call_command("load_demos")
    assert capsys.readouterr().out == f"{len(demos())} demos are ready.\n" * 2
    assert Snapshot.objects.count() == len(demos())


def test_what_has_been_deleted_comes_back() -> None:
    load_demos()
    Snapshot.objects.all().delete()
    load_demos()
    assert Snapshot.objects.count() == len(demos())
