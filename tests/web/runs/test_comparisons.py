"""comparisons/: finished runs beside each other."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from playground.policies.models import Policy
from playground.runs import queries
from playground.runs.models import Run
from playground.snapshots.queries import list_json
from scheduler_core import Run as EngineRun
from scheduler_core import simulate
from scheduler_core.measures import Prices, compare, measure
from tests.support.builders import a_node, a_pod
from tests.support.played import play, played, uploaded

pytestmark = pytest.mark.django_db(transaction=True)

OBJECTS = [
    a_node("big", cpu="8", memory="16Gi", labels={"price": "2"}),
    a_node("small", cpu="4", memory="8Gi"),
    *(a_pod(name, requests={"cpu": "1", "memory": "2Gi"}) for name in ("a", "b")),
    a_pod("giant", requests={"cpu": "80"}),
]
PACKING = {
    "apiVersion": "kubescheduler.config.k8s.io/v1",
    "kind": "KubeSchedulerConfiguration",
    "profiles": [
        {
            "pluginConfig": [
                {"name": "NodeResourcesFit", "args": {"scoringStrategy": {"type": "MostAllocated"}}}
            ]
        }
    ],
}


@pytest.fixture
def pair() -> tuple[Run, Run]:
    """The same cluster spread and packed."""
    spread = played(OBJECTS)
    policy = Policy.objects.create(name="packing", config=PACKING)
    packed = Run.objects.create(snapshot=spread.snapshot, policy=policy)
    play(packed)
    return spread, queries.get_run(packed.pk)


def again(run: Run, config: dict[str, Any] | None = None) -> EngineRun:
    return simulate(json.loads(list_json(run.snapshot_id))["items"], config)


def test_two_policies_on_one_cluster(client: Client, pair: tuple[Run, Run]) -> None:
    spread, packed = pair
    answer = client.get(f"/api/v1/comparisons/?run={spread.pk}&run={packed.pk}&priceLabel=price&price=0.5")
    first, second = again(spread), again(packed, PACKING)
    prices = Prices("price", other=0.5)
    assert answer.json() == {
        "runs": [
            {"run": str(spread.pk), "measures": measure(first, prices).to_dict()},
            {"run": str(packed.pk), "measures": measure(second, prices).to_dict()},
        ],
        "differences": [{"run": str(packed.pk), **compare(first, second).to_dict()}],
    }
    assert answer.json()["differences"][0]["parting"]["pod"] == "default/a"
    assert [one["measures"]["cost"] for one in answer.json()["runs"]] == [2.0, 0.5]


def test_prices_by_instance_type_are_those_of_nodes_without_a_label(client: Client) -> None:
    of_type = {"node.kubernetes.io/instance-type": "m5.large"}
    run = played([a_node("big", labels={"price": "2"}), a_node("small", labels=of_type), *OBJECTS[2:4]])
    ask = f"/api/v1/comparisons/?run={run.pk}&prices=m5.large:0.25"
    costs = [
        client.get(ask + more).json()["runs"][0]["measures"]["cost"] for more in ("", "&priceLabel=price")
    ]
    assert costs == [0.25, 2.25]


def test_one_run_has_measures_and_no_differences(client: Client) -> None:
    run = played(OBJECTS)
    expected = {"runs": [{"run": str(run.pk), "measures": measure(again(run)).to_dict()}], "differences": []}
    assert client.get(f"/api/v1/comparisons/?run={run.pk}").json() == expected


def test_a_run_that_has_not_succeeded_is_not_compared(client: Client) -> None:
    run = Run.objects.create(snapshot=uploaded(OBJECTS))
    answer = client.get(f"/api/v1/comparisons/?run={run.pk}")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-finished")


@pytest.mark.parametrize(
    ("query", "status", "path"),
    [
        ("", 400, "run"),
        ("run=nonsense", 400, "run[0]"),
        ("&".join(f"run={UUID(int=n)}" for n in range(9)), 400, "run"),
        (f"run={UUID(int=1)}&price=-1", 400, "price"),
        (f"run={UUID(int=1)}&prices=m5.large", 400, "prices"),
        (f"run={UUID(int=1)}&cost=1", 400, "cost"),
    ],
)
def test_questions_with_mistakes(client: Client, query: str, status: int, path: str) -> None:
    answer = client.get(f"/api/v1/comparisons/?{query}")
    assert (answer.status_code, [one["path"] for one in answer.json()["problems"]]) == (status, [path])


def test_a_run_that_is_not_there(client: Client) -> None:
    assert client.get(f"/api/v1/comparisons/?run={uuid4()}").status_code == 404
