"""The OpenAPI document: sound, complete, with examples that are real; and the server keeps to it."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from django.test import Client
from hypothesis import HealthCheck, settings
from schemathesis.checks import positive_data_acceptance

from tests.support import contract_document
from tests.support.silence import no_lines
from tests.support.stored_things import Stored, store_one_of_each

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nobody_waits")]
# Of every operation. More on demand: SCHEMATHESIS_EXAMPLES=100.
EXAMPLES = int(os.environ.get("SCHEMATHESIS_EXAMPLES", "8"))
MOST_IN_A_GROUP = 8
METHODS = ("get", "put", "post", "delete", "patch")
PATHS = sorted(contract_document.document()["paths"].items())
OF_A_METHOD = [[f"{method.upper()} {path}" for path, item in PATHS if method in item] for method in METHODS]
OPERATIONS = [operation for listed in OF_A_METHOD for operation in listed]
# Each group has a schema of its own: only the first operation of a path in a schema tries the methods that the path does not
# have, and here all do. A schema for each operation would take a third more time, and gigabytes.
GROUPS = [
    tuple(listed[first : first + MOST_IN_A_GROUP])
    for listed in OF_A_METHOD
    for first in range(0, len(listed), MOST_IN_A_GROUP)
]


@contextmanager
def connection_stays_open() -> Iterator[None]:
    """As Django's own test client does: the end of a request must not close the connection of the test."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture(autouse=True)
def _connection_stays_open() -> Iterator[None]:
    with connection_stays_open():
        yield


@pytest.fixture(autouse=True)
def _little_around_a_request(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A line of log for each of thousands of refused requests helps nobody; errors are logged. And schemathesis looks for Flask on
    the whole path, once a request: here it hears at once that there is none.
    """
    monkeypatch.setitem(sys.modules, "flask", None)
    with no_lines(logging.WARNING):
        yield


@pytest.fixture(scope="module")
def stored(django_db_setup: None, django_db_blocker: Any) -> Iterator[Stored]:
    """One thing of every kind, for as long as this module's tests run."""
    with django_db_blocker.unblock():
        things = store_one_of_each()
    yield things
    with django_db_blocker.unblock():
        things.delete()


@pytest.fixture(scope="module")
def served(django_db_setup: None, django_db_blocker: Any) -> schemathesis.BaseSchema:
    """The document as the server sends it."""
    with django_db_blocker.unblock(), connection_stays_open():
        return schemathesis.openapi.from_wsgi("/api/schema/", get_wsgi_application())


def test_no_operation_is_left_out(served: schemathesis.BaseSchema) -> None:
    found = [operation.label for path in served for operation in served[path].values()]
    assert sorted(found) == sorted(OPERATIONS)


@pytest.fixture(scope="module")
def generated() -> dict[tuple[str, ...], dict[str, Callable[..., None]]]:
    """The tests of the last group of operations, by operation."""
    return {}


@pytest.mark.parametrize("operation", OPERATIONS)
def test_the_server_keeps_to_its_schema(
    operation: str,
    request: pytest.FixtureRequest,
    served: schemathesis.BaseSchema,
    stored: Stored,
    generated: dict[tuple[str, ...], dict[str, Callable[..., None]]],
) -> None:
    """The cases are generated when the test runs. If they were generated when tests are collected, every process would do it."""
    group = next(one for one in GROUPS if operation in one)
    if group not in generated:
        generated.clear()
        generated[group] = cases_of(served.include(name=list(group)), request.node)
    generated[group][operation](stored=stored)


def cases_of(schema: schemathesis.BaseSchema, node: pytest.Item) -> dict[str, Callable[..., None]]:
    """The test of each operation, as pytest collects it from a function that the schema parametrizes."""
    collector = node.ihook.pytest_pycollect_makeitem(
        collector=node.parent, name="test_it", obj=schema.parametrize()(keeps_to_it)
    )
    return {item.name.removeprefix("test_it[").removesuffix("]"): item.obj for item in collector.collect()}


@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
def keeps_to_it(case: schemathesis.Case, stored: Stored) -> None:
    """Left out: that input of the right shape is accepted. A schema cannot say what makes sense to a scheduler."""
    stored.put_into(case)
    case.call_and_validate(
        headers={"Accept-Encoding": "identity"}, excluded_checks=[positive_data_acceptance]
    )


@pytest.fixture(scope="module")
def document(django_db_setup: None, django_db_blocker: Any) -> Any:
    """As the server sends it."""
    with django_db_blocker.unblock():
        return Client().get("/api/schema/?format=json").json()


@pytest.fixture(scope="module")
def operations(document: Any) -> dict[str, Any]:
    return {
        f"{method.upper()} {path}": operation
        for path, item in document["paths"].items()
        for method, operation in item.items()
        if method != "parameters"
    }


def test_the_version(document: Any) -> None:
    assert document["openapi"] == "3.1.0"


def test_every_operation_has_a_summary_and_says_what_can_go_wrong(operations: dict[str, Any]) -> None:
    for name, operation in operations.items():
        assert operation["summary"], name
        failures = {code: answer for code, answer in operation["responses"].items() if code >= "400"}
        assert failures, name
        for code, answer in failures.items():
            if code != "503":
                assert "application/problem+json" in answer["content"], (name, code)


def test_every_post_that_makes_something_takes_an_idempotency_key(operations: dict[str, Any]) -> None:
    taking = {
        name
        for name, operation in operations.items()
        if any(parameter["name"] == "Idempotency-Key" for parameter in operation.get("parameters", []))
    }
    assert taking >= {
        "POST /api/v1/snapshots/",
        "POST /api/v1/snapshots/{snapshot_id}/revisions/",
        "POST /api/v1/cluster/snapshots/",
        "POST /api/v1/policies/",
        "POST /api/v1/policies/{policy_id}/revisions/",
        "POST /api/v1/demos/{slug}/run/",
        "POST /api/v1/runs/",
        "POST /api/v1/elections/",
        "POST /api/v1/elections/{simulation_id}/faults/",
        "POST /api/v1/elections/{simulation_id}/branch/",
        "POST /api/v1/timelines/",
        "POST /api/v1/timelines/{simulation_id}/branch/",
    }


def test_every_answer_in_json_has_an_example(operations: dict[str, Any]) -> None:
    without = [
        name
        for name, operation in operations.items()
        for code, answer in operation["responses"].items()
        if code < "300"
        for media_type, content in answer.get("content", {}).items()
        if media_type == "application/json" and not content.get("examples")
    ]
    assert sorted(without) == [
        "GET /api/v1/runs/{run_id}/exports/{export}/",
        "GET /api/v1/snapshots/{snapshot_id}/export/",
    ], "files"


def test_examples_of_requests_are_accepted(client: Client, operations: dict[str, Any]) -> None:
    """Those that need no id of something stored."""
    validations = ("policies/validate/", "elections/validate/", "timelines/validate/")
    for path in ("snapshots/", "policies/", "elections/", "timelines/", "simulate/", *validations):
        body = operations[f"POST /api/v1/{path}"]["requestBody"]["content"]["application/json"]
        for name, example in body["examples"].items():
            response = client.post(f"/api/v1/{path}", example["value"], content_type="application/json")
            assert response.status_code in (200, 201, 202), (path, name, response.content)
