"""`manage.py check --server`: the report links to explanations on a real server."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
import yaml

from tests.support.project import ROOT

pytestmark = pytest.mark.slow


def checked(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "manage.py"), "check", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.fixture
def failing(tmp_path: Path) -> str:
    """The example of the documentation with a policy of its own, and an expectation that nothing meets."""
    folder = Path(shutil.copytree(ROOT / "docs/examples/placement", tmp_path / "placement"))
    file = folder / "shop.yaml"
    document = yaml.safe_load(file.read_text())
    document["policy"] = {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [{"plugins": {"multiPoint": {"disabled": [{"name": "ImageLocality"}]}}}],
    }
    document["expectations"] = [
        {"pods": {"names": ["shop/db-0"]}, "landOn": {"names": ["nowhere*"], "mayBeNone": True}}
    ]
    file.write_text(yaml.safe_dump(document))
    return str(file)


def test_the_link_leads_to_the_decision(address: str, failing: str) -> None:
    said = checked(failing, "-o", "json", "--server", f"{address}/")
    assert said.returncode == 1, said.stderr
    (verdict,) = json.loads(said.stdout)["files"][0]["verdicts"]
    page, _, step = verdict["link"].partition("?step=")
    assert page.startswith(f"{address}/runs/")
    with urllib.request.urlopen(f"{address}/api/v1{page.removeprefix(address)}/attempts/{step}/") as response:
        attempt = json.load(response)
    assert (attempt["pod"], attempt["k"]) == ("shop/db-0", verdict["attempt"])
    with urllib.request.urlopen(verdict["link"]) as response:
        assert response.status == 200
    assert verdict["link"].split("/runs/")[0] in checked(failing, "--server", address).stdout


def test_what_holds_is_not_sent(address: str) -> None:
    def count() -> int:
        with urllib.request.urlopen(f"{address}/api/v1/snapshots/") as response:
            found: int = json.load(response)["count"]
            return found

    before = count()
    said = checked("docs/examples/placement/shop.yaml", "--server", address)
    assert (said.returncode, count()) == (0, before)


def test_without_the_server_the_verdict_is_the_same(failing: str) -> None:
    said = checked(failing, "--server", "http://127.0.0.1:9")
    assert said.returncode == 1
    assert "0 of 1 hold" in said.stdout or "1 of 2 hold" in said.stdout
    assert "there are no links: " in said.stderr
