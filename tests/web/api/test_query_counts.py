"""Lists cost the same number of queries for one row and for three."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from playground.policies.services import create_policy
from playground.snapshots.codec import Upload
from playground.snapshots.models import Snapshot
from playground.snapshots.queries import _object_index
from playground.snapshots.services import create_snapshot, revise_snapshot
from tests.support.builders import a_node

pytestmark = pytest.mark.django_db
HEAD = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}


@pytest.fixture
def snapshot() -> Snapshot:
    return create_snapshot(Upload(data=b'{"kind":"List","items":[]}'))


@pytest.mark.parametrize("count", [1, 3])
class TestLists:
    def test_snapshots(
        self, client: Client, snapshot: Snapshot, count: int, django_assert_num_queries: Callable[[int], Any]
    ) -> None:
        for number in range(count):
            revise_snapshot(snapshot, apply=[a_node(f"n{number}")])
        with django_assert_num_queries(2):  # count, page
            response = client.get(f"/api/v1/snapshots/?parent={snapshot.id}")
        assert response.json()["count"] == count

    def test_policies(
        self, client: Client, count: int, django_assert_num_queries: Callable[[int], Any]
    ) -> None:
        for _ in range(count):
            create_policy(HEAD)
        with django_assert_num_queries(2):  # count, page
            response = client.get("/api/v1/policies/?builtIn=false")
        assert response.json()["count"] == count

    def test_objects(
        self, client: Client, snapshot: Snapshot, count: int, django_assert_num_queries: Callable[[int], Any]
    ) -> None:
        child = revise_snapshot(snapshot, apply=[a_node(f"n{number}") for number in range(count)])
        _object_index.cache_clear()
        with django_assert_num_queries(3):  # snapshot, index, objects
            response = client.get(f"/api/v1/snapshots/{child.id}/objects/")
        assert response.json()["count"] == count
        with django_assert_num_queries(2):  # the index is remembered
            client.get(f"/api/v1/snapshots/{child.id}/objects/?search=n")
