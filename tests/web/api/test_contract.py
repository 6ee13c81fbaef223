"""The OpenAPI document covers every address, and what departs from it is found."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from tests.support import contract_document
from tests.support.addresses import all_routes
from tests.support.contract import Answer, Contract
from tests.support.contract_middleware import current_contract, described_path

THING = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "more": {"type": "object", "additionalProperties": {}}},
    "required": ["name"],
}
PROBLEM = {"type": "object", "properties": {"code": {"type": "string"}}, "required": ["code"]}
DOCUMENT = {
    "components": {"schemas": {"Thing": THING, "Problem": PROBLEM}},
    "paths": {
        "/things/{id}/": {
            "get": {
                "responses": {
                    "200": {
                        "content": {
                            "application/json": {
                                "schema": {"type": "array", "items": {"$ref": "#/components/schemas/Thing"}}
                            },
                            "application/yaml": {"schema": {"$ref": "#/components/schemas/Thing"}},
                        }
                    }
                }
            },
            "delete": {"responses": {"204": {"description": "Gone."}}},
        }
    },
}


def answer(body: Any, **fields: Any) -> Answer:
    values: dict[str, Any] = {
        "method": "GET",
        "path": "/things/{id}/",
        "status": 200,
        "media_type": "application/json",
    }
    return Answer(**(values | {"content": json.dumps(body).encode()} | fields))


@pytest.mark.parametrize(
    ("given", "mistakes"),
    [
        pytest.param(answer([{"name": "a"}, {"name": "b", "more": {"x": 1}}]), [], id="as described"),
        pytest.param(answer([{}]), ['at 0: "name" is a required property'], id="a field is missing"),
        pytest.param(
            answer([{"name": "a", "extra": 1}]),
            ["at 0: Additional properties are not allowed ('extra' was unexpected)"],
            id="a field that is not declared",
        ),
        pytest.param(answer([None]), ['at 0: null is not of type "object"'], id="null"),
        pytest.param(
            answer(None, content=b"name: [1]", media_type="application/yaml"),
            ['at name: [1] is not of type "string"'],
            id="YAML",
        ),
        pytest.param(
            answer([], media_type="text/csv"),
            ["media type 'text/csv' is not described, only application/json, application/yaml"],
            id="media type",
        ),
        pytest.param(answer([], status=201), ["status 201 is not described: b'[]'"], id="status"),
        pytest.param(
            answer([], method="DELETE", status=204), ["a body where none is described"], id="a body"
        ),
        pytest.param(
            answer({"code": "no"}, method="PUT", status=405, media_type="application/problem+json"),
            [],
            id="a method that is not there",
        ),
        pytest.param(
            answer({}, path="/other/"), ["there is no such operation in the document"], id="address"
        ),
    ],
)
def test_what_the_document_does_not_allow(given: Answer, mistakes: list[str]) -> None:
    assert Contract(DOCUMENT).mistakes(given) == mistakes


def test_the_document_that_is_kept_is_the_one_that_is_made() -> None:
    assert contract_document.document() == contract_document.made()


@pytest.mark.django_db
def test_everybody_is_sent_that_document_each_time(client: Client) -> None:
    for _ in range(2):
        assert client.get("/api/schema/?format=json").json() == contract_document.document()


def test_every_address_is_described() -> None:
    """The admin site, the metrics, the pages, links to things and this document itself are no REST resources."""
    described = set(current_contract().paths)
    served = {described_path(route) for route in all_routes()}
    also = {
        path for path in served if path.removesuffix("/") in described
    }  # verbs of extenders, with a slash
    elsewhere = ("/admin/", "/^(?!api/", "/metrics", "/api/docs/", "/api/schema/", "/shared/", "/^docs(")
    assert sorted(path for path in served - described - also if not path.startswith(elsewhere)) == []
    assert sorted(described - served) == []
