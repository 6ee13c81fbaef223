"""Rows as lists show them."""

from __future__ import annotations

from typing import Any

import pytest

from playground.playing.rows import with_sources
from playground.runs.models import Run
from tests.support.people import an_account
from tests.support.runs import a_snapshot

pytestmark = pytest.mark.django_db


def test_snapshot_and_owner_of_a_row_are_read_with_it(django_assert_num_queries: Any) -> None:
    snapshot, ada = a_snapshot(name="mine"), an_account("ada")
    Run.objects.create(snapshot=snapshot, owner=ada)
    with django_assert_num_queries(1):
        run = with_sources(Run.objects.all()).get()
        assert (run.snapshot.name, run.owner, run.policy) == ("mine", ada, None)
