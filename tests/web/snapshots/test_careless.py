"""What must not be kept is nowhere afterwards: not in the database, not in files, logs, answers or exports."""

from __future__ import annotations

import gzip
import json
import logging
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.apps import apps
from django.db import connection
from django.test import Client

from playground.snapshots import blobs, queries
from playground.snapshots.models import Snapshot
from tests.support.careless import MESSAGE, SECRET, careless_dump

pytestmark = pytest.mark.django_db
API = "/api/v1/snapshots/"
NEEDLE = SECRET.encode()

FORMS = {
    "yaml": ("application/yaml", yaml.safe_dump(careless_dump()).encode()),
    "json": ("application/json", json.dumps(careless_dump()).encode()),
    "several documents": ("text/yaml", yaml.safe_dump_all(careless_dump()["items"]).encode()),
    "json lines": (
        "application/x-ndjson",
        "\n".join(json.dumps(item) for item in careless_dump()["items"]).encode(),
    ),
    "gzip": ("application/gzip", gzip.compress(json.dumps(careless_dump()).encode())),
}


def upload(client: Client, form: str) -> Any:
    content_type, body = FORMS[form]
    return client.post(API, body, content_type=content_type)


def stored_bytes() -> Iterator[bytes]:
    """Every value of every table, blobs both as they lie there and unpacked."""
    for model in apps.get_models():
        for row in model._default_manager.values_list():
            for value in row:
                if isinstance(value, (bytes, memoryview)):
                    yield bytes(value)
                    yield blobs.decompress(value)
                else:
                    yield str(value).encode()


def test_the_dump_is_careless() -> None:
    assert json.dumps(careless_dump()).count(SECRET) > 40


@pytest.mark.parametrize("form", FORMS)
def test_the_secret_is_nowhere(
    form: str,
    client: Client,
    caplog: pytest.LogCaptureFixture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    caplog.set_level(logging.DEBUG)
    media_type, body = FORMS[form]
    response = client.post(API, body, content_type=media_type)
    assert response.status_code == 201, response.content
    answers = [response.content, *exports(client, response.json()["id"])]
    assert not [answer[:200] for answer in answers if NEEDLE in answer]
    assert not [value[:200] for value in stored_bytes() if NEEDLE in value]
    assert SECRET not in caplog.text
    assert not list(tmp_path.iterdir())


def test_the_secret_is_not_in_the_database_file(client: Client) -> None:
    upload(client, "json")
    if connection.vendor == "sqlite":
        serialised = b"".join(line.encode() for line in connection.connection.iterdump())
        assert NEEDLE not in serialised


def exports(client: Client, snapshot_id: str) -> Iterator[bytes]:
    for path in ("", "objects/", "objects/?kind=Secret", "cluster/", "export/?as=json", "export/?as=yaml"):
        response = client.get(f"{API}{snapshot_id}/{path}")
        assert response.status_code == 200
        yield response.content


@pytest.mark.parametrize(
    "mistaken",
    [
        pytest.param(FORMS["yaml"][1] + b"\n  : [" + NEEDLE, id="malformed YAML"),
        pytest.param(FORMS["json"][1][:-40] + b'"' + NEEDLE, id="cut off JSON"),
        pytest.param(
            json.dumps({"kind": "List", "items": [{"kind": "Pod", "spec": SECRET}]}).encode(), id="wrong type"
        ),
        pytest.param(
            json.dumps(
                {"kind": "Pod", "metadata": {"name": "p"}, "spec": {"containers": [{"env": SECRET}]}}
            ).encode(),
            id="wrong type in a dropped field",
        ),
    ],
)
def test_a_refused_upload_is_not_quoted_in_the_log(
    mistaken: bytes, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    client.post(API, mistaken, content_type="application/octet-stream")
    assert SECRET not in caplog.text
    assert not [value[:200] for value in stored_bytes() if NEEDLE in value]


def test_what_scheduling_needs_is_kept_and_the_rest_is_reported(client: Client) -> None:
    report: dict[str, Any] = upload(client, "yaml").json()["report"]
    dropped = {notice["what"]: notice["count"] for notice in report["dropped"]}
    assert dropped["Secrets"] == 1
    assert dropped["ConfigMap data"] == 1
    assert dropped["environment variables"] == 6
    assert dropped["managed fields"] == 5
    [snapshot] = Snapshot.objects.all()
    pod = queries.all_objects(snapshot.id)[2]
    assert pod["spec"]["containers"][0]["resources"] == {"requests": {"cpu": "1500m"}}
    assert pod["status"]["conditions"][0]["message"] == MESSAGE
