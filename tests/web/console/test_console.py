"""manage.py: the library's commands without Django, the server's through it, and one list of both."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from django.core import management
from django.core.management import get_commands

from playground import console
from playground.common import collector
from playground.settings.variables import ROOT
from scheduler_core import __version__
from scheduler_core.cli import Program
from tests.support.builders import a_node, a_pod
from tests.support.packages import HEADROOM, TEMPLATE, installed_package

OBJECTS = [a_node("node-1", cpu="1"), a_pod("web", requests={"cpu": "500m"})]


def test_the_names_of_the_library_s_commands_are_known() -> None:
    assert tuple(Program().commands) == console.CORE


@pytest.mark.parametrize("command", ["playground", "migrate", "run_scheduler"])
def test_the_collector_seldom_looks_at_what_a_start_or_a_migration_makes(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[str] = []
    monkeypatch.setattr(management.ManagementUtility, "execute", lambda self: called.extend(self.argv))
    monkeypatch.setattr(collector, "collect_seldom", lambda: called.append("seldom"))
    assert console.main(["manage.py", command]) == 0
    assert called == ["seldom", "manage.py", command]


@pytest.mark.parametrize(
    ("words", "is_of_the_library"),
    [
        ([], True),
        (["help"], True),
        (["--help"], True),
        (["--version"], True),
        (["simulate", "x.yaml"], True),
        (["help", "simulate"], True),
        (["help", "migrate"], False),
        (["help", "--commands"], False),
        (["migrate", "--check"], False),
        (["nonsense"], False),
        (["check", "shop.yaml", "-o", "tap"], True),
        (["check"], False),
        (["check", "--deploy"], False),
        (["help", "check"], True),
    ],
)
def test_who_carries_out_what(words: list[str], is_of_the_library: bool) -> None:
    assert console.is_of_the_library(words) is is_of_the_library


def test_the_list_has_the_commands_of_both_by_use() -> None:
    lines = console.program().help().splitlines()
    groups = [line.removesuffix(":") for line in lines if line.endswith(":")]
    assert groups == [
        "Decide",
        "Play over time",
        "Teach",
        "This program",
        "Serve",
        "On a real cluster",
        "Maintain the data",
    ]
    listed = {line.split()[0] for line in lines if line.startswith("  ")}
    ours = {name for name, app in get_commands().items() if str(app).startswith("playground")}
    assert listed == {*console.CORE, *ours, "migrate", "createsuperuser", "changepassword"}


def run(
    *words: str, stdin: bytes = b"", settings: str = "playground.settings.base", **environment: str
) -> tuple[int, bytes, bytes]:
    command = [sys.executable, "manage.py", *words]
    environment |= {"DJANGO_SETTINGS_MODULE": settings}
    done = subprocess.run(command, cwd=ROOT, env=environment, input=stdin, capture_output=True, check=False)
    return done.returncode, done.stdout, done.stderr


def test_a_command_that_does_not_exist_is_bad_input() -> None:
    status, out, err = run("simulat", "x.json")
    words = b"manage.py: there is no command simulat; did you mean simulate? `manage.py --help` lists them\n"
    assert (status, out, err) == (2, b"", words)


def test_a_command_of_the_library_asks_neither_for_settings_nor_for_a_database() -> None:
    status, out, err = run("simulate", "-", stdin=json.dumps(OBJECTS).encode(), settings="there.are.none")
    assert (status, err) == (0, b"")
    assert out.splitlines()[1].split()[:3] == [b"default/web", b"scheduled", b"node-1"]
    assert run("--version", settings="there.are.none")[1] == f"playground {__version__}\n".encode()


def test_a_plugin_of_a_package_that_the_variable_allows_decides(tmp_path: Path) -> None:
    installed_package(tmp_path, HEADROOM)
    policy = tmp_path / "policy.yaml"
    policy.write_text((TEMPLATE / "policy.yaml").read_text().replace("places: 2", "places: 110"))
    words = ("simulate", "-", "--policy", str(policy), "-o", "json")
    objects = json.dumps(OBJECTS).encode()
    there = {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(TEMPLATE / "src")])}
    status, _, err = run(*words, stdin=objects, **there)
    assert (status, b"it is not allowed; PLAYGROUND_PLUGINS names the allowed plugins" in err) == (2, True)
    status, out, _ = run(*words, stdin=objects, **there, PLAYGROUND_PLUGINS="PodHeadroom")
    assert (status, b"node(s) had no places for pods to spare" in out) == (1, True)


def test_extenders_that_the_settings_do_not_allow_are_not_called(tmp_path: Path) -> None:
    policy = tmp_path / "policy.yaml"
    extender = {"urlPrefix": "http://127.0.0.1:1/x", "filterVerb": "filter"}
    head = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}
    policy.write_text(yaml.safe_dump(head | {"extenders": [extender]}))
    words = ("simulate", "-", "--policy", str(policy))
    objects = json.dumps(OBJECTS).encode()
    status, _, err = run(*words, stdin=objects, PLAYGROUND_DATA_DIR=str(tmp_path))
    assert status == 0
    assert err == (
        b"Warning: extenders[0]: not called: this playground may not call its host (PLAYGROUND_EXTENDER_HOSTS)\n"
    )
    allowed = {"PLAYGROUND_DATA_DIR": str(tmp_path), "PLAYGROUND_EXTENDER_HOSTS": "127.0.0.1:1"}
    status, out, _ = run(*words, stdin=objects, **allowed)
    assert (status, b"Connection refused" in out) == (1, True)
