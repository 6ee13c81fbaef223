"""Kinds in the address of a thing's access."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from tests.support.people import an_account, signed_in

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", ["run", "simulation", "try", "nothing"])
def test_access_has_one_address_a_thing(settings: Any, kind: str) -> None:
    """Labels of models are no kinds of addresses: one was read like the kind, and was an internal error when written."""
    settings.ACCOUNTS = True
    address, teacher = f"/api/v1/access/{kind}/{uuid4()}/", signed_in(an_account("ada")).client()
    wanted = {"visibility": "private"}
    answers = [teacher.get(address), teacher.put(address, wanted, content_type="application/json")]
    detail = (
        f"There is no kind {kind}. Expected one of snapshots, policies, runs, rehearsals, survivals, removals, "
        "searches, sweeps, written-lessons, elections, live, timelines."
    )
    assert [(one.status_code, one.json()["detail"]) for one in answers] == [(404, detail)] * 2
