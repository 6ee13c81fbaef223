"""docs/examples/simulation_kind: a kind of simulation is a driver and a module of serializers, and nothing else."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.project import ROOT, read, tracked_files

pytestmark = pytest.mark.slow

EXAMPLE = ROOT / "docs/examples/simulation_kind"
PLACES = {
    "drivers/countdown.py": "playground/simulations/drivers",
    "serializers/countdowns.py": "playground/api/serializers",
}
COPIED = ("playground", "tests", "manage.py")
ADDRESSES = {
    "/api/v1/countdowns/": {"get", "post"},
    "/api/v1/countdowns/examples/": {"get"},
    "/api/v1/countdowns/validate/": {"post"},
    "/api/v1/countdowns/{simulation_id}/": {"get", "delete"},
    "/api/v1/countdowns/{simulation_id}/cancel/": {"post"},
    "/api/v1/countdowns/{simulation_id}/events/": {"get"},
    "/api/v1/countdowns/{simulation_id}/scenario/": {"get"},
    "/api/v1/countdowns/{simulation_id}/state/": {"get"},
}
REST = """\
import pytest
from django.test import Client
from tests.support.simulations import an_election, play
from playground.simulations.models import Simulation

@pytest.mark.django_db(transaction=True)
def test_countdown(client: Client) -> None:
    api = client.get("/api/v1/").json()["countdowns"]
    (example,) = client.get(f"{api}examples/").json()
    refused = client.post(f"{api}validate/", {"scenario": "from: many"}, "application/json").json()
    assert [problem["path"] for problem in refused["problems"]] == ["from"]
    made = client.post(api, {"example": example["slug"]}, "application/json")
    assert made.status_code == 202
    address = made.headers["Location"]
    assert client.get(address).json()["state"] == "queued"
    play(Simulation.objects.get(pk=made.json()["id"]))
    ended = client.get(address).json()
    assert (ended["state"], ended["lastSeq"]) == ("succeeded", 62)
    assert client.get(f"{address}state/?at=50000000000").json()["state"] == {"left": 10}
    assert [one["id"] for one in client.get(api).json()["results"]] == [ended["id"]]
    stored = {row["kind"]: row["count"] for row in client.get("/api/v1/storage/").json()}
    assert stored["countdowns"] == 1
    assert client.delete(address).status_code == 204
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This project with the two files of the example."""
    root = tmp_path_factory.mktemp("project")
    for name in tracked_files():
        if name.parts[0] in COPIED:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, root / name)
    for found in ROOT.iterdir():
        if not (root / found.name).exists():
            (root / found.name).symlink_to(found)
    for file, place in PLACES.items():
        shutil.copy(EXAMPLE / file, root / place)
    (root / "tests/web/simulations/test_countdown.py").write_text(REST)
    return root


def run(project: Path, *arguments: str) -> str:
    environment = {"PYTHONPATH": str(project), **os.environ}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=project,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_played_listed_and_kept_from_others_as_every_kind_is(project: Path) -> None:
    """By the tests of all kinds: every driver, every route and role, every example of the OpenAPI document."""
    files = ("simulations/test_countdown.py", "playing/test_every_driver.py", "people/test_matrix.py")
    chosen = "countdown or every_route or every_socket"
    said = run(project, "-m", "pytest", "-v", "-k", chosen, *(f"tests/web/{file}" for file in files))
    for name in (
        "test_countdown ",
        "[countdown",
        "[GET /countdowns/]",
        "every_rule_a_route",
        "every_rule_a_socket",
    ):
        assert name in said


def test_it_needs_no_migration(project: Path) -> None:
    assert "No changes" in run(project, "manage.py", "makemigrations", "--check", "--dry-run")


def test_it_is_in_the_openapi_document(project: Path, tmp_path: Path) -> None:
    target = tmp_path / "openapi.json"
    run(project, "manage.py", "spectacular", "--format", "openapi-json", "--file", str(target))
    paths = json.loads(target.read_text())["paths"]
    found = {path: operations for path, operations in paths.items() if "/countdowns/" in path}
    assert {path: {*operations} for path, operations in found.items()} == ADDRESSES
    state = found["/api/v1/countdowns/{simulation_id}/state/"]["get"]["responses"]["200"]["content"]
    assert state["application/json"]["schema"]["$ref"].endswith("/CountdownMoment")


def test_the_documentation_names_its_files() -> None:
    page = read("docs/playing.md")
    assert all(f"examples/simulation_kind/{file}" in page for file in PLACES)
