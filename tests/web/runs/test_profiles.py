"""Pods that name a scheduler that the policy has no profile for: nothing succeeds with 0 of 0."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from playground.runs.models import Run
from playground.runs.profiles import with_profiles
from tests.support.builders import a_node, a_pod
from tests.support.played import play, uploaded

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("sent")]
NODE = a_node("n", cpu="8", pods="10")


def pod(name: str, scheduler: str) -> Any:
    return a_pod(name, requests={"cpu": "1"}, schedulerName=scheduler)


def start(client: Client, objects: list[Any], **options: Any) -> Any:
    body = {"snapshot": str(uploaded(objects).pk), "options": options}
    return client.post("/api/v1/runs/", body, content_type="application/json")


def test_it_is_asked_which_profile_decides(client: Client) -> None:
    response = start(client, [NODE, pod("a", "live"), pod("b", "live"), pod("c", "other")])
    assert (response.status_code, response.json()["code"]) == (400, "no-matching-profile")
    assert response.json()["problems"] == [
        {
            "path": "options.profiles.live",
            "message": "2 pods wait for live; the policy has the profile default-scheduler",
        },
        {
            "path": "options.profiles.other",
            "message": "1 pod waits for other; the policy has the profile default-scheduler",
        },
    ]
    assert not Run.objects.exists()


def test_a_profile_decides_for_pods_of_another_name(client: Client) -> None:
    response = start(client, [NODE, pod("a", "live")], profiles={"live": "default-scheduler"})
    assert (response.status_code, response.json()["warnings"]) == (202, [])
    run = play(Run.objects.get())
    assert client.get(f"/api/v1/runs/{run.pk}/placements/").json()["placements"] == {"default/a": "n"}
    assert client.get(f"/api/v1/runs/{run.pk}/attempts/0/").json()["profile"] == "live"


def test_those_left_out_are_named(client: Client) -> None:
    response = start(client, [NODE, pod("a", "default-scheduler"), pod("b", "gpu")])
    assert response.json()["warnings"] == [
        {
            "path": "options.profiles.gpu",
            "message": "1 pod waits for gpu; the policy has the profile default-scheduler",
        }
    ]


def test_a_near_profile_is_named_and_what_is_left_out_says_so(client: Client) -> None:
    wanted = "default-schedular"
    response = start(client, [NODE, pod("a", "default-scheduler"), pod("b", wanted), pod("c", "live")])
    has = "the policy has the profile default-scheduler"
    assert response.json()["warnings"] == [
        {
            "path": f"options.profiles.{wanted}",
            "message": f"1 pod waits for {wanted}; {has}, and default-scheduler is near",
        },
        {"path": "options.profiles.live", "message": f"1 pod waits for live; {has}"},
    ]
    run = play(Run.objects.get())
    told = [
        client.get(f"/api/v1/runs/{run.pk}/pods/default/{name}/").json()["notAttempted"] for name in "abc"
    ]
    clause = "not attempted: no profile has its schedulerName"
    assert told == [
        None,
        f"{clause} {wanted}, only default-scheduler; default-scheduler is near to it",
        f"{clause} live, only default-scheduler",
    ]


def test_a_pod_for_which_a_profile_decides_is_attempted(client: Client) -> None:
    start(client, [NODE, pod("a", "live")], profiles={"live": "default-scheduler"})
    run = Run.objects.get()
    assert client.get(f"/api/v1/runs/{run.pk}/pods/default/a/").json()["notAttempted"] is None


def test_nothing_to_schedule_is_a_warning(client: Client) -> None:
    response = start(client, [NODE])
    message = "Nothing to schedule: no pod of the snapshot waits for a node"
    assert (response.status_code, response.json()["warnings"]) == (202, [{"path": "", "message": message}])


def test_profiles_that_are_not_there(client: Client) -> None:
    response = start(client, [NODE, pod("a", "live")], profiles={"live": "fast"})
    assert response.json()["problems"] == [
        {
            "path": "options.profiles.live",
            "message": "the policy has no profile fast; it has default-scheduler",
        }
    ]


def test_each_name_gets_a_profile_of_its_own() -> None:
    config = {"kind": "K", "profiles": [{"schedulerName": "a", "plugins": {"x": 1}}, {"schedulerName": "b"}]}
    mapped = with_profiles(config, {"live": "a", "b": "a"})
    assert mapped == {
        "kind": "K",
        "profiles": [
            {"schedulerName": "a", "plugins": {"x": 1}},
            {"schedulerName": "b", "plugins": {"x": 1}},
            {"schedulerName": "live", "plugins": {"x": 1}},
        ],
    }
    assert with_profiles(config, {}) is config
