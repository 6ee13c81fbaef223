"""docs/examples/plugin_template, installed beside the library in an environment that has nothing of ours."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from scheduler_core import __version__
from tests.support.builders import a_node, a_pod
from tests.support.environments import Environment, run
from tests.support.packages import TEMPLATE

pytestmark = pytest.mark.slow

REFUSED = """\
playground simulate: {policy}: profiles[0].plugins.multiPoint.enabled[0]: PreFilterPlugin "PodHeadroom" does not exist: \
pod-headroom 1.0.0 is installed and has it, but it is not allowed; PLAYGROUND_PLUGINS names the allowed plugins
"""


def cluster() -> list[dict[str, Any]]:
    """The smaller node has 3 places, of which the policy keeps 2 free; by resources alone it is the better one."""
    small, large = a_node("small", cpu="64", memory="64Gi", pods="3"), a_node("large", pods="110")
    return [small, large, *(a_pod(name) for name in ("a", "b", "c"))]


def test_the_package_tests_itself_and_decides_on_the_command_line(tmp_path: Path) -> None:
    environment = Environment(tmp_path)
    template = Path(shutil.copytree(TEMPLATE, tmp_path / "template"))
    environment.install(environment.wheel, f"{template}[test]", "mypy")
    names = {one["name"]: one["version"] for one in json.loads(environment.listed())}
    assert {name: names[name] for name in ("scheduler-core", "pod-headroom")} == {
        "scheduler-core": __version__,
        "pod-headroom": "1.0.0",
    }
    assert "3 passed" in run(template, environment.python, "-m", "pytest", "-q", "tests")
    mypy: list[str | Path] = ["-m", "mypy", "--strict", "--cache-dir", tmp_path / "mypy", "src", "tests"]
    run(template, environment.python, *mypy)

    objects = tmp_path / "cluster.json"
    objects.write_text(json.dumps({"kind": "List", "items": cluster()}))
    simulate: list[str | Path] = [environment.bin / "playground", "simulate", objects]
    own = [*simulate, "--policy", template / "policy.yaml", "-o", "json"]
    assert run(tmp_path, *own, status=2) == REFUSED.format(policy=template / "policy.yaml")
    placed = json.loads(run(tmp_path, *own, PLAYGROUND_PLUGINS="PodHeadroom"))["attempts"]
    assert [attempt["node"] for attempt in placed] == ["small", "large", "large"]
    explained = [*own, "--explain", "c"]
    said = json.loads(run(tmp_path, *explained, PLAYGROUND_PLUGINS="PodHeadroom"))
    assert "places for pods" in json.dumps(said)
    # Without the plugin the emptier node is the better one.
    usual = json.loads(run(tmp_path, *simulate, "-o", "json", PLAYGROUND_PLUGINS="PodHeadroom"))["attempts"]
    assert [attempt["node"] for attempt in usual] == ["small", "small", "small"]
