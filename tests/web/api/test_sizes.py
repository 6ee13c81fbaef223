"""What a request costs the server's own process is limited, whatever it holds: values are checked one by one, and each takes time."""

from __future__ import annotations

import json
from typing import Any, Final
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.test import Client
from rest_framework.fields import Field

from playground.api.serializers.sizes import MOST_VALUES

pytestmark = pytest.mark.django_db
API: Final = "/api/v1/"
MANY: Final = MOST_VALUES + 1
LONG: Final = {
    "list of objects": ("snapshots/{id}/revisions/", {"remove": [{}] * MANY}),
    "objects": ("capacity/", {"objects": [1] * MANY, "templates": [{}]}),
    "templates": ("capacity/", {"objects": [], "templates": [{}] * MANY}),
    "mapping": ("simulate/", {"objects": [], "options": {"featureGates": {f"g{n}": 1 for n in range(MANY)}}}),
    "nested": (
        "simulate/",
        {"objects": [], "options": {"extenderScores": {"e": {f"p{n}": {"n": 11} for n in range(MANY // 2)}}}},
    ),
    "unknown names": ("removals/", {f"x{n}": n for n in range(MANY)}),
    "list with a limit": ("removals/", {"snapshot": str(uuid4()), "nodes": ["a"] * MANY}),
    "changes": ("runs/{id}/what-if/", {"changes": [None] * MANY}),
}


@pytest.mark.parametrize(("path", "body"), LONG.values(), ids=LONG)
def test_not_each_of_very_many_values_is_checked(path: str, body: dict[str, Any], client: Client) -> None:
    checked = 0
    run_validation = Field.run_validation

    def counted(self: Any, *args: Any) -> Any:
        nonlocal checked
        checked += 1
        return run_validation(self, *args)

    with patch.object(Field, "run_validation", counted):
        response = client.post(API + path.format(id=uuid4()), json.dumps(body), "application/json")
    assert response.status_code in (400, 413)
    assert checked < 200
    assert len(response.json()["problems"]) <= 1_002


def test_objects_and_scenarios_may_hold_more(client: Client) -> None:
    pods = [
        {"kind": "Pod", "apiVersion": "v1", "metadata": {"name": f"p{n}"}, "spec": {"x": [0] * 10}}
        for n in range(3000)
    ]
    response = client.post(
        f"{API}snapshots/{uuid4()}/revisions/", json.dumps({"apply": pods}), "application/json"
    )
    assert response.status_code == 404


def test_mistakes_beyond_the_limit_are_counted(client: Client) -> None:
    body = {"snapshot": str(uuid4()), **{f"x{n}": n for n in range(2000)}}
    problems = client.post(f"{API}removals/", json.dumps(body), "application/json").json()["problems"]
    assert len(problems) == 1_002
    assert problems[-1] == {"path": "", "message": "999 more mistakes are not listed"}
