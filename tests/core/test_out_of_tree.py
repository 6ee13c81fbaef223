"""Plugins of other packages: which are imported, what they may be named in, what is said of those that cannot be used."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scheduler_core import InvalidConfiguration, Run, simulate
from scheduler_core.config.description import expanded
from scheduler_core.config.loader import load_configuration
from scheduler_core.config.plugins.out_of_tree import NONE
from scheduler_core.config.text.document import plain_object
from scheduler_core.config.versions.releases import RELEASES, release_defaults
from scheduler_core.config.warnings import plugin_warnings, warnings
from scheduler_core.out_of_tree import load_plugins
from scheduler_core.scenario.scenario import read_scenario
from scheduler_core.timeline import TimelineSimulation
from tests.support.builders import a_node, a_pod
from tests.support.command_line import playground
from tests.support.packages import HEADROOM, TEMPLATE, headroom_installed, installed_package, on_path

POLICY = (TEMPLATE / "policy.yaml").read_text()
ALLOWED = ("PodHeadroom",)
ENABLED = "profiles[0].plugins.multiPoint.enabled[0]"
ARGS = "profiles[0].pluginConfig[0].args"
NOT_ALLOWED = ": pod-headroom 1.0.0 is installed and has it, but it is not allowed; PLAYGROUND_PLUGINS names the allowed plugins"


@pytest.fixture
def headroom(tmp_path: Path) -> Iterator[None]:
    with headroom_installed(tmp_path):
        yield


def mistakes(policy: str, *allowed: str) -> list[tuple[str, str]]:
    with pytest.raises(InvalidConfiguration) as caught:
        load_configuration(policy, plugins=load_plugins(allowed))
    return [(problem.path, problem.message) for problem in caught.value.problems]


def small_cluster() -> list[dict[str, Any]]:
    """Room for three pods, of which the policy leaves two places free."""
    return [a_node("node-1", pods="3"), a_pod("a"), a_pod("b")]


@pytest.mark.usefixtures("headroom")
class TestAllowed:
    def test_it_takes_part_where_its_classes_say(self) -> None:
        configuration = load_configuration(POLICY, plugins=load_plugins(ALLOWED))
        (profile,) = configuration.profiles
        points = {point for point, refs in profile.plugins.items() if "PodHeadroom" in [r.name for r in refs]}
        assert points == {"filter", "score"}
        assert expanded(configuration)["profiles"][0]["args"]["PodHeadroom"] == {"places": 2}
        assert list(configuration.out_of_tree) == ["PodHeadroom"]

    def test_arguments_that_are_not_written_are_its_defaults(self) -> None:
        policy = POLICY.partition("  pluginConfig")[0]
        configuration = load_configuration(policy, plugins=load_plugins(ALLOWED))
        assert expanded(configuration)["profiles"][0]["args"]["PodHeadroom"] == {"places": 5}

    @pytest.mark.parametrize(
        ("written", "expected"),
        [
            ("places: -1", [(f"{ARGS}.places", "Invalid value: -1: not in valid range [0, inf)")]),
            ("places: many", [(f"{ARGS}.places", "must be an integer, not a string")]),
            ("place: 1", [(f"{ARGS}.place", 'strict decoding error: unknown field "place"')]),
            ("kind: PodHeadroomArgs", None),
            (
                "kind: HeadroomArgs",
                [
                    (
                        f"{ARGS}.kind",
                        'no kind "HeadroomArgs" is registered for version "kubescheduler.config.k8s.io/v1"',
                    )
                ],
            ),
        ],
    )
    def test_its_arguments_are_read_as_strictly_as_those_of_the_tree(
        self, written: str, expected: list[tuple[str, str]] | None
    ) -> None:
        policy = POLICY.replace("places: 2", written)
        if expected is None:
            load_configuration(policy, plugins=load_plugins(ALLOWED))
        else:
            assert mistakes(policy, *ALLOWED) == expected

    def test_a_point_that_it_does_not_have_is_a_mistake(self) -> None:
        policy = POLICY.replace("multiPoint", "reserve").replace("        weight: 5\n", "")
        message = 'plugin "PodHeadroom" does not extend ReservePlugin plugin'
        assert mistakes(policy, *ALLOWED) == [("profiles[0].plugins.reserve.enabled[0]", message)]

    def test_it_decides_and_explains(self) -> None:
        run = simulate(small_cluster(), POLICY, plugins=load_plugins(ALLOWED))
        assert run.placements == {"default/a": "node-1"}
        verdict = run.explain(1).node("node-1")
        assert "node(s) had no places for pods to spare" in str(verdict)
        copy: Run = pickle.loads(pickle.dumps(run))
        assert copy.explain(1).node("node-1") == verdict

    def test_a_policy_without_it_decides_as_ever(self) -> None:
        with_it = simulate(small_cluster(), plugins=load_plugins(ALLOWED))
        assert with_it.to_dict() == simulate(small_cluster()).to_dict()

    def test_a_timeline_may_change_to_it(self) -> None:
        document = {
            "title": "later",
            "nodes": {"count": 1, "template": {"cpu": 4, "memory": "8Gi", "pods": 3}},
            "operations": [
                {"at": "1s", "pods": {"name": "first"}},
                {"at": "2s", "policy": POLICY},
                {"at": "3s", "pods": {"name": "second"}},
            ],
        }
        timeline = TimelineSimulation(read_scenario(document, plugins=load_plugins(ALLOWED)))
        timeline.run()
        assert {one.outcome.pod: one.outcome.outcome for one in timeline.attempt_results()} == {
            "default/first": "scheduled",
            "default/second": "unschedulable",
        }
        with pytest.raises(InvalidConfiguration) as caught:
            read_scenario(document)
        (problem,) = caught.value.problems
        assert problem.path == f"operations[1].policy: {ENABLED}"

    def test_a_warning_says_that_kube_scheduler_does_not_have_it(self) -> None:
        plugins, document = load_plugins(ALLOWED), plain_object(POLICY) or {}
        message = 'plugin "PodHeadroom" is not kube-scheduler\'s: pod-headroom 1.0.0 has it'
        assert [(found.path, found.message) for found in plugin_warnings(document, plugins)] == [
            (ENABLED, message)
        ]
        assert warnings(document, plugins=plugins) == ()

    def test_the_command_line_asks_the_variable(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("PLAYGROUND_PLUGINS", " PodHeadroom, Nope,")
        cluster = tmp_path / "cluster.json"
        cluster.write_text(str(small_cluster()).replace("'", '"'))
        said = playground("simulate", str(cluster), "--policy", str(TEMPLATE / "policy.yaml"), "-o", "name")
        assert said.status == 1
        assert said.err.splitlines() == [
            "Warning: plugin Nope: it is allowed, but no installed package has it",
            f'Warning: {ENABLED}: plugin "PodHeadroom" is not kube-scheduler\'s: pod-headroom 1.0.0 has it',
        ]


@pytest.mark.usefixtures("headroom")
class TestNotAllowed:
    def test_nothing_is_imported_and_the_mistake_says_what_to_do(self) -> None:
        assert mistakes(POLICY) == [(ENABLED, f'PreFilterPlugin "PodHeadroom" does not exist{NOT_ALLOWED}')]
        assert mistakes(POLICY, "Other") == mistakes(POLICY)
        assert "pod_headroom" not in sys.modules

    def test_arguments_for_it_are_ignored_with_the_reason(self) -> None:
        document = {"profiles": [{"pluginConfig": [{"name": "PodHeadroom"}]}]}
        (found,) = warnings(document)
        assert found.message == f'is ignored: there is no plugin "PodHeadroom"{NOT_ALLOWED}'
        assert "pod_headroom" not in sys.modules

    def test_nothing_is_imported_with_another_plugin_allowed(self) -> None:
        assert load_plugins(("Other",)).refused == {"Other": "it is allowed, but no installed package has it"}
        assert "pod_headroom" not in sys.modules


MODULES = {
    "breaks.py": "raise RuntimeError('no licence')\n",
    "odd.py": """
from dataclasses import dataclass

from scheduler_core.framework.plugin import FilterPlugin, Plugin

nothing = 1

class Unfinished(FilterPlugin):
    name = "Unfinished"

class Renamed(Plugin):
    name = "Another"

class Pointless(Plugin):
    name = "Pointless"

class Args:
    @classmethod
    def read(cls, args, checks):
        return cls()

@dataclass
class Needs:
    a: int

    @classmethod
    def read(cls, args, checks):
        return cls(1)
""",
    "binds.py": """
from odd import Args, Needs
from scheduler_core.framework.plugin import PostBindPlugin

class Base(PostBindPlugin):
    def post_bind(self, cycle, pod, row):
        pass

class NoRead(Base):
    name = "NoRead"
    args_type = Args

class NoDefaults(Base):
    name = "NoDefaults"
    args_type = Needs
""",
}
ENTRIES = {
    "Missing": "nowhere:Missing",
    "Breaks": "breaks:Breaks",
    "Absent": "odd:Absent",
    "NoClass": "odd:nothing",
    "Unfinished": "odd:Unfinished",
    "Renamed": "odd:Renamed",
    "Pointless": "odd:Pointless",
    "NoRead": "binds:NoRead",
    "NoDefaults": "binds:NoDefaults",
    "NodeName": "odd:nothing",
    "ImageLocality": "odd:nothing",
}
REFUSED = {
    "Missing": "odd-plugins 0.1 cannot be imported: ModuleNotFoundError: No module named 'nowhere'",
    "Breaks": "odd-plugins 0.1 cannot be imported: RuntimeError: no licence",
    "Absent": "odd-plugins 0.1 cannot be imported: AttributeError: module 'odd' has no attribute 'Absent'",
    "NoClass": "what odd-plugins 0.1 has under this name is not a plugin class: 1",
    "Unfinished": "its class in odd-plugins 0.1 lacks filter, status",
    "Renamed": "its class in odd-plugins 0.1 has the name 'Another'",
    "Pointless": "its class in odd-plugins 0.1 takes part in no extension point",
    "NoRead": "its args_type in odd-plugins 0.1 is not a dataclass with a method read",
    "NoDefaults": "its args_type in odd-plugins 0.1 has no defaults: Needs.__init__() missing 1 required positional "
    "argument: 'a'",
    "NodeName": "kube-scheduler has a plugin of this name",
    "ImageLocality": "kube-scheduler has a plugin of this name",
}


def test_what_cannot_be_used_is_refused_with_the_reason(tmp_path: Path) -> None:
    for name, text in MODULES.items():
        (tmp_path / name).write_text(text)
    installed_package(tmp_path, ENTRIES, name="odd-plugins", version="0.1")
    with on_path(tmp_path):
        found = load_plugins(tuple(ENTRIES))
        assert dict(found.refused) == REFUSED
        assert dict(found.plugins) == {}
        policy = POLICY.replace("PodHeadroom", "Breaks")
        message = f'PreFilterPlugin "Breaks" does not exist: {REFUSED["Breaks"]}'
        assert mistakes(policy, *ENTRIES) == [(ENABLED, message)]


def test_two_packages_with_one_plugin_are_refused(tmp_path: Path) -> None:
    installed_package(tmp_path, HEADROOM, name="other-headroom", version="2.0")
    with headroom_installed(tmp_path / "another"), on_path(tmp_path):
        why = "more than one package has it: other-headroom 2.0, pod-headroom 1.0.0"
        assert load_plugins(ALLOWED).refused == {"PodHeadroom": why}


def test_without_plugins_a_release_is_itself() -> None:
    assert all(release_defaults(name) is release for name, release in RELEASES.items())
    assert load_plugins(()) == NONE
