"""demos/: the gallery, each entry ready to run."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from playground.api.openapi.operations.demos import DEMO
from playground.api.serializers.options import DecisionOptions
from playground.demos.catalogue import demo, demos
from playground.demos.services import load_demos
from playground.policies.models import Policy
from playground.runs.models import Run

pytestmark = pytest.mark.django_db
API = "/api/v1/demos/"


class TestGallery:
    def test_before_loading_nothing_can_be_opened(self, client: Client) -> None:
        cards = client.get(API).json()
        assert [card["slug"] for card in cards] == [each.slug for each in demos()]
        assert {(card["snapshot"], card["picture"], card["nodes"]) for card in cards} == {(None, None, 0)}

    def test_after_loading(self, client: Client) -> None:
        load_demos()
        for card, each in zip(client.get(API).json(), demos(), strict=True):
            assert card.keys() == DEMO.keys()
            assert card["snapshot"] == str(each.snapshot_id)
            assert card["policy"] == (str(each.policy_id) if each.policy else None)
            columns = client.get(f"/api/v1/snapshots/{card['snapshot']}/cluster/").json()
            assert card["picture"] == columns
            assert (card["nodes"], card["pods"]) == (
                len(columns["nodes"]["names"]),
                len(columns["pods"]["keys"]),
            )

    def test_the_picture_tells_what_the_run_does(self, client: Client) -> None:
        load_demos()
        card = next(card for card in client.get(API).json() if card["slug"] == "preemption")
        pods, names = card["picture"]["pods"], card["picture"]["nodes"]["names"]
        after = dict(zip(pods["keys"], card["after"], strict=True))
        assert (after["batch/miner-0"], names[after["batch/sweep-0"]]) == (-1, "worker-5")
        stayed = set(pods["keys"]) - demo("preemption").moved.keys()
        before = dict(zip(pods["keys"], pods["nodes"], strict=True))
        assert stayed
        assert {key: after[key] for key in stayed} == {key: before[key] for key in stayed}

    def test_one_query(self, client: Client, django_assert_num_queries: Any) -> None:
        load_demos()
        with django_assert_num_queries(1):
            client.get(API)


class TestRun:
    def test_it_is_queued_even_if_the_demo_was_not_loaded(self, client: Client, sent: list[Any]) -> None:
        slug = next(each.slug for each in demos() if each.policy)
        response = client.post(f"{API}{slug}/run/")
        run = Run.objects.get()
        assert response.status_code == 202
        assert response.headers["Location"] == f"/api/v1/runs/{run.pk}/"
        assert response.json()["demo"] == slug
        assert (run.snapshot_id, run.policy_id) == (demo(slug).snapshot_id, demo(slug).policy_id)

    def test_it_runs_with_the_options_of_the_demo(self, client: Client, sent: list[Any]) -> None:
        for each in demos():
            options = DecisionOptions(data=each.options)
            assert options.is_valid(), (each.slug, options.errors)
            assert client.post(f"{API}{each.slug}/run/").json()["options"] == each.options
        assert demo("release-1-18").options["release"] == "1.18"

    def test_a_demo_without_a_policy_runs_with_the_defaults(self, client: Client, sent: list[Any]) -> None:
        slug = next(each.slug for each in demos() if not each.policy)
        before = Policy.objects.count()
        assert client.post(f"{API}{slug}/run/").json()["policy"] is None
        assert Policy.objects.count() == before
