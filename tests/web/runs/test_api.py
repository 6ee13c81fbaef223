"""runs/ over REST."""

from __future__ import annotations

import gzip
import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from playground.playing.holder import acquire
from playground.policies.codec import BUILTIN_POLICIES
from playground.policies.models import Policy
from playground.policies.services import create_policy
from playground.runs import engine, queries
from playground.runs.enums import RunState
from playground.runs.models import Run
from playground.runs.services.log import append_outcomes
from playground.runs.services.requests import create_run
from playground.runs.services.table import RUNS
from tests.support.builders import a_node, a_pod
from tests.support.played import a_busy_cluster, play, played, uploaded
from tests.support.plays import outcomes_of
from tests.support.runs import LIMITS, a_run, stored_events

pytestmark = pytest.mark.django_db
API = "/api/v1/runs/"


@pytest.fixture
def run() -> Run:
    return played(a_busy_cluster())


def post(client: Client, path: str, body: object = None, **headers: str) -> Any:
    return client.post(path, json.dumps(body), content_type="application/json", headers=headers)


def get(client: Client, path: str, status: int = 200) -> Any:
    response = client.get(path)
    assert response.status_code == status, response.content
    return response.json()


class TestStart:
    def test_a_run_is_queued_and_says_where_to_follow_it(self, client: Client) -> None:
        snapshot = uploaded(a_busy_cluster(), name="busy")
        policy = create_policy(BUILTIN_POLICIES["default"].yaml, name="mine")
        options = {"seed": 3, "sampling": True, "detail": "full"}
        body = {"snapshot": str(snapshot.pk), "policy": str(policy.pk), "options": options}
        response = post(client, API, body)
        run = Run.objects.get()
        assert response.status_code == 202
        assert response["Location"] == f"{API}{run.pk}/"
        assert response.json() == {
            "id": str(run.pk),
            "snapshot": {"id": str(snapshot.pk), "name": "busy"},
            "policy": {"id": str(policy.pk), "name": "mine"},
            "state": "queued",
            "progress": {"done": 0, "total": 0},
            "counts": {"scheduled": 0, "preempting": 0, "unschedulable": 0, "gated": 0, "error": 0},
            "createdAt": run.created_at.isoformat().replace("+00:00", "Z"),
            "owner": None,
            "startedAt": None,
            "finishedAt": None,
            "error": None,
            "lastSeq": 0,
            "options": options,
            "demo": None,
            "listed": True,
            "extenders": [],
            "violations": None,
            "warnings": [],
        }

    def test_what_is_not_said_is_defaulted(self, client: Client) -> None:
        answer = post(client, API, {"snapshot": str(uploaded(a_busy_cluster()).pk)}).json()
        assert (answer["policy"], answer["options"]) == (None, {})

    @pytest.mark.parametrize(
        ("body", "path"),
        [
            ({}, "snapshot"),
            ({"snapshot": "x"}, "snapshot"),
            ({"snapshot": None}, "snapshot"),
            ([], ""),
            ({"snapshot": str(uuid4()), "policy": 7}, "policy"),
            ({"snapshot": str(uuid4()), "options": []}, "options"),
            ({"snapshot": str(uuid4()), "options": {"detail": "some"}}, "options.detail"),
            ({"snapshot": str(uuid4()), "options": {"seed": -1}}, "options.seed"),
            ({"snapshot": str(uuid4()), "options": {"seed": "1"}}, "options.seed"),
            ({"snapshot": str(uuid4()), "options": {"sampling": "yes"}}, "options.sampling"),
            ({"snapshot": str(uuid4()), "options": {"sede": 1}}, "options.sede"),
        ],
    )
    def test_mistakes_are_named(self, client: Client, body: object, path: str) -> None:
        response = post(client, API, body)
        assert (response.status_code, response["Content-Type"]) == (400, "application/problem+json")
        assert [problem["path"] for problem in response.json()["problems"]] == [path]
        assert Run.objects.count() == 0

    def test_unknown_snapshot_and_policy_are_not_found(self, client: Client) -> None:
        unknown = str(uuid4())
        assert post(client, API, {"snapshot": unknown}).json()["detail"] == f"There is no snapshot {unknown}."
        snapshot = str(uploaded(a_busy_cluster()).pk)
        response = post(client, API, {"snapshot": snapshot, "policy": unknown})
        assert (response.status_code, response.json()["detail"]) == (404, f"There is no policy {unknown}.")

    def test_a_request_repeated_under_its_key_starts_one_run(self, client: Client) -> None:
        body = {"snapshot": str(uploaded(a_busy_cluster()).pk)}
        answers = [post(client, API, body, **{"Idempotency-Key": "k"}) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [202, 202]
        assert answers[0].json() == answers[1].json()
        assert answers[1]["Location"] == answers[0]["Location"]
        assert Run.objects.count() == 1


class TestRead:
    def test_a_run_that_has_ended(self, client: Client, run: Run) -> None:
        answer = get(client, f"{API}{run.pk}/")
        assert answer["state"] == "succeeded"
        assert answer["progress"] == {"done": 4, "total": 4}
        assert answer["counts"] == {
            "scheduled": 2,
            "preempting": 1,
            "unschedulable": 1,
            "gated": 1,
            "error": 0,
        }
        assert answer["lastSeq"] == len(stored_events(run))

    def test_runs_are_listed_filtered_and_ordered(self, client: Client, run: Run) -> None:
        waiting = a_run(demo="gpu")
        everything = get(client, API)
        assert everything["count"] == 2
        assert [entry["id"] for entry in everything["results"]] == [str(waiting.pk), str(run.pk)]
        for query, expected in [
            ("state=queued", waiting),
            ("state=succeeded&state=failed", run),
            ("demo=gpu", waiting),
            (f"snapshot={run.snapshot_id}", run),
            ("ordering=createdAt&page_size=1", run),
        ]:
            assert [entry["id"] for entry in get(client, f"{API}?{query}")["results"]] == [str(expected.pk)]

    def test_what_the_policy_asks_for_and_the_run_does_not_do(self, client: Client) -> None:
        text = BUILTIN_POLICIES["default"].yaml
        policy = create_policy(text + "percentageOfNodesToScore: 50\nextenders: [{urlPrefix: 'http://x'}]\n")
        snapshot = uploaded(a_busy_cluster())
        not_asked = {
            "path": "extenders[0]",
            "message": ("not called: this playground may not call its host (PLAYGROUND_EXTENDER_HOSTS)"),
        }
        not_sampled = {
            "path": "percentageOfNodesToScore",
            "message": "not applied: all nodes are evaluated; choose sampling to apply it",
        }
        asked: list[dict[str, Any]] = [{}, {"sampling": True}, {"extenderScores": {"http://x": {}}}]
        found = [
            get(client, f"{API}{create_run(snapshot, policy=policy, options=options).pk}/")["warnings"]
            for options in asked
        ]
        assert found == [[not_asked, not_sampled], [not_asked], [not_sampled]]

    def test_a_run_with_nothing_to_schedule_says_so(self, client: Client) -> None:
        others = [a_node("n"), a_pod("p", schedulerName="other")]
        found = [
            get(client, f"{API}{played(objects).pk}/")["warnings"] for objects in (others, [a_node("n")])
        ]
        assert found == [
            [
                {
                    "path": "",
                    "message": "Nothing to schedule: the pods that wait name schedulers that the policy does not have",
                }
            ],
            [{"path": "", "message": "Nothing to schedule: no pod of the snapshot waits for a node"}],
        ]

    def test_listing_costs_the_same_queries_for_any_number(
        self, client: Client, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        a_run(policy=Policy.objects.create(name="p", yaml="", config={}))
        with django_assert_num_queries(2):
            get(client, API)
        for _ in range(2):
            a_run(policy=Policy.objects.create(name="p", yaml="", config={}))
        with django_assert_num_queries(2):
            get(client, API)

    @pytest.mark.parametrize(
        "rest",
        [
            "",
            "attempts/",
            "attempts/0/",
            "attempts/0/nodes/n/",
            "placements/",
            "nodes/",
            "cluster/",
            "events/",
            "record/",
        ],
    )
    def test_nothing_is_found_under_an_unknown_run(self, client: Client, rest: str) -> None:
        unknown = uuid4()
        problem = get(client, f"{API}{unknown}/{rest}", 404)
        assert (problem["code"], problem["detail"]) == ("not-found", f"There is no run {unknown}.")

    @pytest.mark.parametrize(
        "query", ["state=odd", "ordering=error", "page=0", "snapshot=x", "page_size=1001"]
    )
    def test_a_list_that_cannot_be_made_is_refused(self, client: Client, query: str) -> None:
        assert get(client, f"{API}?{query}", 400)["problems"]


class TestAttempts:
    def test_they_are_the_outcomes(self, client: Client, run: Run) -> None:
        answer = get(client, f"{API}{run.pk}/attempts/")
        assert answer["count"] == 5
        assert answer["results"] == list(queries.outcomes(run.pk))

    @pytest.mark.parametrize(
        ("query", "ks"),
        [
            ("outcome=scheduled", [1, 2]),
            ("outcome=gated&outcome=unschedulable", [3, 4]),
            ("pod=shop/urgent", [0, 1]),
            ("search=HUGE", [3]),
            ("search=insufficient", [0, 3]),
            ("node=node-a", [1, 2]),
            ("ordering=-k", [4, 3, 2, 1, 0]),
            ("ordering=pod,-k", [4, 3, 2, 1, 0]),
            ("page_size=2&page=2", [2, 3]),
            ("outcome=error", []),
        ],
    )
    def test_they_can_be_narrowed_down_and_ordered(
        self, client: Client, run: Run, query: str, ks: list[int]
    ) -> None:
        answer = get(client, f"{API}{run.pk}/attempts/?{query}")
        assert [outcome["k"] for outcome in answer["results"]] == ks

    @pytest.mark.parametrize("query", ["outcome=odd", "ordering=victims", "page=x", "search=%00"])
    def test_what_cannot_be_is_refused(self, client: Client, run: Run, query: str) -> None:
        assert get(client, f"{API}{run.pk}/attempts/?{query}", 400)["problems"]

    def test_a_page_costs_the_same_queries_whatever_is_on_it(
        self, client: Client, run: Run, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        for page_size in (1, 3):
            with django_assert_num_queries(3):
                get(client, f"{API}{run.pk}/attempts/?page_size={page_size}")

    def test_the_start_of_a_sampled_search_is_told(self, client: Client) -> None:
        run = a_run()
        lease = acquire(RUNS, run.pk, owner="a", limits=LIMITS)
        assert lease is not None
        sampled = outcomes_of(1)[0] | {"search": [3, 7]}
        append_outcomes(lease, [sampled])
        assert get(client, f"{API}{run.pk}/attempts/")["results"] == [sampled]

    def test_an_explanation(self, client: Client, run: Run) -> None:
        assert get(client, f"{API}{run.pk}/attempts/3/") == engine.explain(run, 3)
        assert get(client, f"{API}{run.pk}/attempts/3/nodes/node-b/") == engine.explain_node(run, 3, "node-b")

    def test_an_explanation_travels_compressed(self, client: Client, run: Run) -> None:
        response = client.get(f"{API}{run.pk}/attempts/3/", headers={"Accept-Encoding": "gzip"})
        assert response["Content-Encoding"] == "gzip"
        assert json.loads(gzip.decompress(response.content)) == engine.explain(run, 3)

    @pytest.mark.parametrize("rest", ["5/", "99999999999999999999/", "0/nodes/nowhere/"])
    def test_what_is_not_there_is_not_found(self, client: Client, run: Run, rest: str) -> None:
        assert get(client, f"{API}{run.pk}/attempts/{rest}", 404)["code"] == "not-found"


class TestResults:
    def test_placements(self, client: Client, run: Run) -> None:
        assert get(client, f"{API}{run.pk}/placements/") == {
            "placements": {"shop/urgent": "node-a", "shop/small": "node-a"},
            "evicted": ["shop/old"],
            "pending": ["shop/gated", "shop/huge"],
        }

    @pytest.mark.parametrize(
        ("query", "cpu"),
        [("", [1100, 2000]), ("?at=-1", [1500, 2000]), ("?at=0", [0, 2000]), ("?at=1", [1000, 2000])],
    )
    def test_nodes_after_an_attempt(self, client: Client, run: Run, query: str, cpu: list[int]) -> None:
        rows = get(client, f"{API}{run.pk}/nodes/{query}")
        assert [row["node"] for row in rows] == ["node-a", "node-b"]
        assert [row["requested"]["cpu"] for row in rows] == cpu
        assert rows[0]["allocatable"]["cpu"] == 2000

    def test_nodes_after_an_attempt_that_is_not_there(self, client: Client, run: Run) -> None:
        get(client, f"{API}{run.pk}/nodes/?at=5", 404)
        for at in ("x", "-2", "99999999999"):
            assert get(client, f"{API}{run.pk}/nodes/?at={at}", 400)["problems"][0]["path"] == "at"

    def test_the_cluster_is_that_of_the_snapshot(self, client: Client, run: Run) -> None:
        expected = get(client, f"/api/v1/snapshots/{run.snapshot_id}/cluster/")
        assert get(client, f"{API}{run.pk}/cluster/") == expected

    def test_the_record(self, client: Client, run: Run) -> None:
        record = get(client, f"{API}{run.pk}/record/")
        assert record == engine.record(run, detail="full")
        brief = get(client, f"{API}{run.pk}/record/?detail=placements")
        assert brief == engine.record(run, detail="placements")
        get(client, f"{API}{run.pk}/record/?detail=some", 400)

    def test_a_record_that_is_too_large_is_refused(
        self, client: Client, run: Run, settings: Settings
    ) -> None:
        settings.MAX_SIMULATE_CELLS = 1
        assert get(client, f"{API}{run.pk}/record/?detail=full", 413)["code"] == "too-large"


class TestEvents:
    def test_all_of_them(self, client: Client, run: Run) -> None:
        events = stored_events(run)
        assert get(client, f"{API}{run.pk}/events/") == {
            "lastSeq": len(events),
            "count": len(events),
            "next": None,
            "previous": None,
            "results": events,
        }

    def test_those_after_one_that_is_known(self, client: Client, run: Run) -> None:
        events = stored_events(run)
        for after in range(len(events) + 1):
            answer = get(client, f"{API}{run.pk}/events/?after={after}")
            assert answer["results"] == events[after:]
            assert answer["count"] == len(events) - after
        for beyond in (len(events) + 1, 1000):
            assert get(client, f"{API}{run.pk}/events/?after={beyond}") == {
                "lastSeq": len(events),
                "count": 0,
                "next": None,
                "previous": None,
                "results": [],
            }

    def test_page_by_page(self, client: Client, run: Run) -> None:
        address, read = f"{API}{run.pk}/events/?page_size=2", []
        while address:
            page = get(client, address)
            read += page["results"]
            address = page["next"]
        assert read == stored_events(run)

    @pytest.mark.parametrize(
        "query", ["after=x", "after=-1", "page_size=0", "page_size=1001", "after=99999999999"]
    )
    def test_what_cannot_be_is_refused(self, client: Client, run: Run, query: str) -> None:
        assert get(client, f"{API}{run.pk}/events/?{query}", 400)["problems"]


class TestAsk:
    def test_cancel(self, client: Client) -> None:
        run = a_run()
        response = post(client, f"{API}{run.pk}/cancel/")
        assert (response.status_code, response.json()["state"]) == (202, "cancelled")

    def test_cancelling_what_has_ended_is_a_conflict(self, client: Client, run: Run) -> None:
        response = post(client, f"{API}{run.pk}/cancel/")
        assert (response.status_code, response.json()["code"]) == (409, "conflict")
        assert response.json()["detail"] == "The run has ended, state succeeded: there is nothing to cancel."

    def test_resume(self, client: Client) -> None:
        run = Run.objects.create(snapshot=uploaded(a_busy_cluster()), state=RunState.INTERRUPTED)
        assert post(client, f"{API}{run.pk}/resume/").status_code == 202
        assert play(run).state == RunState.SUCCEEDED
        assert post(client, f"{API}{run.pk}/resume/").status_code == 409

    def test_delete(self, client: Client, run: Run) -> None:
        assert client.delete(f"{API}{run.pk}/").status_code == 204
        get(client, f"{API}{run.pk}/", 404)
        assert client.delete(f"{API}{run.pk}/").status_code == 404

    def test_a_snapshot_in_use_stays(self, client: Client, run: Run) -> None:
        response = client.delete(f"/api/v1/snapshots/{run.snapshot_id}/")
        assert (response.status_code, response.json()["code"]) == (409, "in-use")

    @pytest.mark.parametrize("rest", ["cancel/", "resume/"])
    def test_asking_of_an_unknown_run(self, client: Client, rest: str) -> None:
        assert post(client, f"{API}{uuid4()}/{rest}").status_code == 404
