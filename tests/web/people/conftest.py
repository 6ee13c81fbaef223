from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches

from playground.lessons.models import WrittenLesson
from playground.people import throttle
from playground.people.models import AuditEntry
from playground.policies.models import Policy
from playground.rehearsals.models import Rehearsal
from playground.removals.models import Removal
from playground.runs.models import Run
from playground.searches.models import Search
from playground.simulations.models import Simulation
from playground.snapshots.models import Snapshot
from playground.survivals.models import Survival
from playground.sweeps.models import Sweep
from tests.support.people import Cast, assembled


@pytest.fixture(autouse=True)
def _accounts(nobody_waits: None, settings: Any) -> Iterator[None]:
    settings.ACCOUNTS = True
    caches["shared"].clear()
    yield
    caches["shared"].clear()


@pytest.fixture(autouse=True)
def _tries_take_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is: after a wait a wrong try is refused as wrong again, and a minute later changes are counted anew."""
    monkeypatch.setattr(throttle, "time", SimpleNamespace(time=lambda: 1_000_000.0))


@pytest.fixture(scope="module")
def people(django_db_setup: None, django_db_blocker: Any) -> Iterator[Cast]:
    """For as long as a module's tests run."""
    with django_db_blocker.unblock():
        built_in = list(Policy.objects.filter(built_in=True).values_list("pk", flat=True))
        everybody = assembled()
    yield everybody
    with django_db_blocker.unblock():
        things = (WrittenLesson, Simulation, Sweep, Rehearsal, Survival, Removal, Search, Run, Snapshot)
        for model in (*things, User, AuditEntry):
            model.objects.all().delete()
        Policy.objects.exclude(pk__in=built_in).delete()
