"""Rehearsals over REST: started, played, looked at, cancelled, deleted."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from playground.policies.services import create_policy
from playground.rehearsals.models import Found, Rehearsal
from playground.runs.models import Run
from tests.support.builders import UNEVEN, a_node, a_pod
from tests.support.played import play as play_run
from tests.support.played import uploaded
from tests.support.rehearsals import play

pytestmark = pytest.mark.django_db(transaction=True)
ADDRESS = "/api/v1/rehearsals/"
UPGRADE = {"from": "1.34", "to": "1.36"}
OWNER = {"kind": "ReplicaSet", "name": "web", "uid": "1", "controller": True}


def asked(client: Client, **body: Any) -> Any:
    return client.post(ADDRESS, UPGRADE | body, content_type="application/json")


def ended(client: Client, **body: Any) -> dict[str, Any]:
    """Played to its end, its runs as well."""
    made = asked(client, **body).json()
    row = play(Rehearsal.objects.get(pk=made["id"]))
    for run in (row.before, row.after):
        if run is not None:
            play_run(run)
    found: dict[str, Any] = client.get(f"{ADDRESS}{row.pk}/").json()
    return found


def test_it_waits_with_a_run_of_each_release(client: Client) -> None:
    snapshot = uploaded(UNEVEN)
    answer = asked(client, snapshot=str(snapshot.pk), options={"seed": 3})
    made = answer.json()
    assert (answer.status_code, answer["Location"]) == (202, f"{ADDRESS}{made['id']}/")
    assert (made["state"], made["from"], made["to"], made["snapshot"]["id"]) == (
        "queued",
        "1.34",
        "1.36",
        str(snapshot.pk),
    )
    options = [Run.objects.get(pk=made[side]).options for side in ("before", "after")]
    assert options == [{"seed": 3, "release": "1.34"}, {"seed": 3, "release": "1.36"}]


def test_its_report_says_who_moves_and_why(client: Client) -> None:
    row = ended(client, snapshot=str(uploaded(UNEVEN).pk))
    assert (row["state"], row["verdict"], row["changed"]) == ("succeeded", "changes", 2)
    assert row["progress"] == {"done": 11, "planned": 11}
    report = client.get(f"{ADDRESS}{row['id']}/report/").json()
    assert report["causes"] == [{"switched": ["scores.balance"], "how": "alone", "pods": 2}]
    assert [one["pod"] for one in report["changed"]] == ["default/next", "default/web"]
    assert Found.objects.count() == 0


def test_a_pod_is_explained_by_the_points_of_both_runs(client: Client) -> None:
    row = ended(client, snapshot=str(uploaded(UNEVEN).pk))
    parting = client.get(f"{ADDRESS}{row['id']}/pods/default/web/").json()
    assert (parting["nodes"], parting["k"]) == (["a", "b"], [0, 0])
    assert parting["points"][0]["plugin"] == "NodeResourcesBalancedAllocation"
    assert client.get(f"{ADDRESS}{row['id']}/pods/default/even/").status_code == 404


def test_running_pods_are_placed_again_in_a_revision(client: Client) -> None:
    running = a_pod("web", node="a", metadata={"ownerReferences": [OWNER]})
    snapshot = uploaded([a_node("a"), running], name="shop")
    row = ended(client, snapshot=str(snapshot.pk))
    made = Rehearsal.objects.get(pk=row["id"]).snapshot
    assert (made.parent, made.name, made.pending_pods) == (snapshot, "shop, placed again", 1)
    assert (row["verdict"], client.get(f"{ADDRESS}{row['id']}/report/").json()["pods"]) == ("same", 1)
    waiting = ended(client, snapshot=str(snapshot.pk), pods="waiting")
    assert waiting["snapshot"]["id"] == str(snapshot.pk)


def test_a_policy_that_a_release_refuses(client: Client) -> None:
    config = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}
    enabled = {"filter": {"enabled": [{"name": "NodeDeclaredFeatures"}]}}
    policy = create_policy(config | {"profiles": [{"plugins": enabled}]}, name="new")
    row = ended(client, snapshot=str(uploaded(UNEVEN).pk), policy=str(policy.pk))
    assert (row["verdict"], row["before"], row["after"]) == ("refused", None, None)
    refusal = client.get(f"{ADDRESS}{row['id']}/report/").json()["refusals"][0]
    assert (refusal["release"], refusal["problems"][0]["path"]) == (
        "1.34",
        "profiles[0].plugins.filter.enabled[0]",
    )


def test_before_its_end_there_is_no_report(client: Client) -> None:
    made = asked(client, snapshot=str(uploaded(UNEVEN).pk)).json()
    assert client.get(f"{ADDRESS}{made['id']}/report/").status_code == 409
    assert client.get(f"{ADDRESS}{made['id']}/pods/default/web/").status_code == 409


def test_it_is_cancelled_and_deleted_and_its_runs_stay(client: Client) -> None:
    made = asked(client, snapshot=str(uploaded(UNEVEN).pk)).json()
    address = f"{ADDRESS}{made['id']}/"
    assert client.post(f"{address}cancel/").json()["state"] == "cancelled"
    assert client.post(f"{address}cancel/").status_code == 409
    assert client.delete(address).status_code == 204
    assert client.get(address).status_code == 404
    assert Run.objects.count() == 2


def test_mistakes_are_told_with_their_places(client: Client) -> None:
    answer = asked(client, snapshot="no id", to="1.37", more=1)
    assert answer.status_code == 400
    assert sorted(one["path"] for one in answer.json()["problems"]) == ["more", "snapshot", "to"]
    assert asked(client, snapshot=str(uploaded(UNEVEN).pk), to="1.34").json()["problems"] == [
        {"path": "to", "message": "is 1.34, the same as the release before"}
    ]


def test_lists_can_be_narrowed(client: Client) -> None:
    first, second = uploaded(UNEVEN, name="one"), uploaded(UNEVEN, name="two")
    for snapshot in (first, second):
        asked(client, snapshot=str(snapshot.pk))
    found = client.get(ADDRESS, {"snapshot": str(first.pk)}).json()
    assert [one["snapshot"]["name"] for one in found["results"]] == ["one"]
