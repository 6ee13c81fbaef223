"""The admin site shows what is stored and changes nothing."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from playground.policies.models import Policy
from playground.snapshots.codec import Upload
from playground.snapshots.services import create_snapshot

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("boss"))
    return client


@pytest.mark.parametrize("page", ["snapshots/snapshot", "policies/policy"])
def test_lists(boss: Client, page: str) -> None:
    create_snapshot(Upload(data=b'{"kind":"List","items":[]}'))
    assert boss.get(f"/admin/{page}/").status_code == 200
    assert boss.get(f"/admin/{page}/add/").status_code == 403


def test_a_snapshot_can_be_looked_at_and_deleted(boss: Client) -> None:
    path = f"/admin/snapshots/snapshot/{create_snapshot(Upload(data=b'[]')).pk}"
    assert boss.get(f"{path}/change/").status_code == 200
    assert boss.post(f"{path}/change/", {"name": "x"}).status_code == 403
    assert boss.post(f"{path}/delete/", {"post": "yes"}).status_code == 302


def test_a_built_in_policy_stays(boss: Client) -> None:
    path = f"/admin/policies/policy/{Policy.objects.filter(built_in=True)[0].pk}"
    assert boss.post(f"{path}/delete/", {"post": "yes"}).status_code == 403


def test_the_admin_site_is_closed_to_strangers(client: Client) -> None:
    assert client.get("/admin/snapshots/snapshot/").status_code == 302
