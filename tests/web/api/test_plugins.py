"""A plugin of an installed package in the server: allowed by a setting, it takes part everywhere; otherwise nothing imports it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from playground.common.errors import Conflict, InvalidInput
from playground.extender import target as extender
from playground.policies.models import Policy
from playground.policies.services import create_policy
from playground.runs import engine
from playground.runs.models import Run
from playground.runs.services.requests import create_run
from playground.sandbox.process import ZYGOTE
from playground.simulations.drivers import live_run, timeline
from playground.simulations.enums import Kind
from playground.simulations.models import Simulation
from playground.simulations.services.requests import create_simulation
from playground.snapshots.codec import plugins
from tests.support.builders import a_node, a_pod
from tests.support.live_runs import Scripted
from tests.support.packages import HEADROOM, TEMPLATE, headroom_installed, installed_package, on_path
from tests.support.played import play, uploaded
from tests.support.simulations import play as play_simulation

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("sent")]

POLICY = (TEMPLATE / "policy.yaml").read_text()
LIVE = POLICY.replace("default-scheduler", "playground-scheduler").replace("places: 2", "places: 109")
ENABLED = "profiles[0].plugins.multiPoint.enabled[0]"
HERE = {"PodHeadroom": "pod-headroom 1.0.0"}
IS_OTHERS = 'plugin "PodHeadroom" is not kube-scheduler\'s: pod-headroom 1.0.0 has it'
NOT_ALLOWED = "pod-headroom 1.0.0 is installed and has it, but it is not allowed; PLAYGROUND_PLUGINS names the allowed plugins"
NO_SUCH = f'PreFilterPlugin "PodHeadroom" does not exist: {NOT_ALLOWED}'
TOO_FEW = "node(s) had no places for pods to spare"
OBJECTS = [a_node("node-1", pods="3"), a_pod("a"), a_pod("b")]
SCENARIO = """\
title: Two pods, three places
duration: 10s
nodes: {count: 1, template: {cpu: 4, memory: 8Gi, pods: 3}}
operations:
  - {at: 1s, pods: {name: a}}
  - {at: 2s, pods: {name: b}}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The template's package for processes of the sandbox, which take seconds to start again."""
    folder = tmp_path_factory.mktemp("installed")
    installed_package(folder, HEADROOM)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(folder), str(TEMPLATE / "src")]))
        ZYGOTE.stop()
        yield folder
        ZYGOTE.stop()


@pytest.fixture(scope="class")
def installed(folder: Path) -> Iterator[None]:
    """The same for this process."""
    plugins._loaded.cache_clear()
    with on_path(folder, TEMPLATE / "src"):
        yield
    plugins._loaded.cache_clear()


@pytest.fixture
def allowed(installed: None, settings: Any) -> None:
    settings.PLUGINS = ("PodHeadroom",)


def upgraded(folder: Path) -> Any:
    """The next version, from now on."""
    plugins._loaded.cache_clear()
    return headroom_installed(folder / "next", version="2.0.0")


def post(client: Client, path: str, body: Any) -> Any:
    return client.post(f"/api/v1/{path}", body, content_type="application/json")


def headroom() -> Policy:
    return create_policy(POLICY, name="headroom")


def a_run() -> Run:
    return play(create_run(uploaded(OBJECTS), policy=headroom()))


@pytest.mark.usefixtures("allowed")
class TestAllowed:
    def test_policies_are_validated_with_it(self, client: Client) -> None:
        answer = post(client, "policies/validate/", {"yaml": POLICY}).json()
        assert (answer["valid"], answer["problems"]) == (True, [])
        assert answer["expanded"]["profiles"][0]["args"]["PodHeadroom"] == {"places": 2}
        assert answer["warnings"] == [{"path": ENABLED, "message": IS_OTHERS}]

    def test_mistakes_in_its_arguments_have_paths_and_lines(self, client: Client) -> None:
        answer = post(client, "policies/validate/", {"yaml": POLICY.replace("2", "-2")}).json()
        assert answer["problems"] == [
            {
                "path": "profiles[0].pluginConfig[0].args.places",
                "message": "Invalid value: -2: not in valid range [0, inf)",
                "line": 1 + POLICY.splitlines().index("      places: 2"),
            }
        ]

    def test_a_run_is_decided_explained_and_says_by_what(self, client: Client) -> None:
        run = a_run()
        assert (run.state, run.plugins) == ("succeeded", HERE)
        answer = client.get(f"/api/v1/runs/{run.pk}/").json()
        assert answer["warnings"] == [{"path": ENABLED, "message": IS_OTHERS}]
        attempts = [(one.pod, one.node) for one in run.attempts.all()]
        assert attempts == [("default/a", "node-1"), ("default/b", None)]
        verdict = client.get(f"/api/v1/runs/{run.pk}/attempts/1/nodes/node-1/").json()
        assert TOO_FEW in str(verdict)

    def test_its_formula_is_shown(self, client: Client) -> None:
        run = play(create_run(uploaded([*OBJECTS, a_node("node-2", pods="8")]), policy=headroom()))
        node = client.get(f"/api/v1/runs/{run.pk}/attempts/0/nodes/node-2/").json()
        assert node["scores"][-1] == {
            "plugin": "PodHeadroom",
            "raw": 100,
            "normalised": 100,
            "weight": 5,
            "weighted": 500,
            "formula": "8 of 8 places for pods are free",
            "normalisation": "",
        }

    def test_simulate_plays_it_in_the_sandbox(self, client: Client) -> None:
        answer = post(client, "simulate/", {"objects": OBJECTS, "config": POLICY}).json()
        assert answer["placements"] == {"default/a": "node-1"}
        assert answer["warnings"] == [{"path": ENABLED, "message": IS_OTHERS}]

    def test_timelines_have_it(self) -> None:
        simulation = play_simulation(create_simulation(Kind.TIMELINE, SCENARIO, policy=headroom()))
        assert simulation.plugins == HERE
        assert simulation.summary["counts"]["bound"] == 1
        assert TOO_FEW in timeline.DRIVER.explain(simulation, 1)["message"]

    def test_a_scenario_may_bring_the_policy(self) -> None:
        document = SCENARIO + "policy: |\n" + "".join(f"  {line}\n" for line in POLICY.splitlines())
        assert create_simulation(Kind.TIMELINE, document).plugins == HERE

    def test_live_runs_have_it(self) -> None:
        scripted = Scripted(policy=LIVE)
        assert [scripted.arrive(name) for name in ("a", "b", "c")] == ["n0", "n1", None]
        simulation = Simulation.objects.get()
        assert simulation.plugins == HERE
        assert TOO_FEW in live_run.READER.explain(simulation, 2)["message"]

    def test_the_extender_server_asks_it(self, client: Client) -> None:
        snapshot, policy = uploaded([a_node("node-1", pods="3"), a_node("node-2", pods="2")]), headroom()
        body = {"Pod": a_pod("new"), "NodeNames": ["node-1", "node-2"]}
        answer = post(client, f"extender/{policy.pk}/{snapshot.pk}/filter", body).json()
        assert (answer["NodeNames"], list(answer["FailedNodes"])) == (["node-1"], ["node-2"])
        assert TOO_FEW in answer["FailedNodes"]["node-2"]


@pytest.mark.usefixtures("installed")
class TestNotAllowed:
    def test_a_policy_that_names_it_is_told_why_not(self, client: Client) -> None:
        answer = post(client, "policies/validate/", {"yaml": POLICY}).json()
        assert [(one["path"], one["message"]) for one in answer["problems"]] == [(ENABLED, NO_SUCH)]
        refused = post(client, "simulate/", {"objects": OBJECTS, "config": POLICY})
        assert (refused.status_code, refused.json()["problems"]) == (
            400,
            [{"path": ENABLED, "message": NO_SUCH}],
        )
        with pytest.raises(InvalidInput):
            headroom()
        assert "pod_headroom" not in sys.modules

    def test_a_server_without_plugins_decides_without_looking_for_any(self) -> None:
        run = play(create_run(uploaded(OBJECTS)))
        assert (run.state, run.plugins, run.warnings) == ("succeeded", {}, [])
        assert "pod_headroom" not in sys.modules


def test_a_run_whose_plugin_is_not_allowed_any_more_says_so(
    allowed: None, settings: Any, client: Client
) -> None:
    run, waiting = a_run(), create_run(uploaded(OBJECTS), policy=headroom())
    settings.PLUGINS = ()
    problem = {
        "path": "plugins.PodHeadroom",
        "message": f"pod-headroom 1.0.0 decides; there is no such plugin here: {NOT_ALLOWED}",
    }
    answer = client.get(f"/api/v1/runs/{run.pk}/attempts/1/")
    assert (answer.status_code, answer.json()["code"]) == (409, "plugins-differ")
    assert answer.json()["problems"] == [problem]
    failed = play(waiting)
    assert failed.error is not None
    assert (failed.state, failed.error["code"], failed.error["problems"]) == (
        "failed",
        "plugins-differ",
        [problem],
    )


def test_another_version_neither_explains_nor_goes_on(allowed: None, tmp_path: Path) -> None:
    run = a_run()
    played = play_simulation(create_simulation(Kind.TIMELINE, SCENARIO, policy=headroom()))
    scripted = Scripted(policy=LIVE)
    scripted.arrive("a")
    live = Simulation.objects.get(kind=Kind.LIVE)
    asked = [
        lambda: engine.explain(run, 0),
        lambda: engine.record(run, detail="placements"),
        lambda: timeline.DRIVER.explain(played, 0),
        lambda: live_run.READER.explain(live, 0),
    ]
    with upgraded(tmp_path):
        plugins._loaded.cache_clear()
        for ask in asked:
            with pytest.raises(Conflict) as caught:
                ask()
            problems = [(one.path, one.message) for one in caught.value.problems]
            said = "pod-headroom 1.0.0 decides; here it is pod-headroom 2.0.0"
            assert problems == [("plugins.PodHeadroom", said)]


def test_the_extender_server_says_what_its_policy_lacks(allowed: None, settings: Any, client: Client) -> None:
    policy, snapshot = headroom(), uploaded(OBJECTS)
    settings.PLUGINS = ()
    body = {"Pod": a_pod("new"), "NodeNames": ["node-1"]}
    answer = post(client, f"extender/{policy.pk}/{snapshot.pk}/filter", body).json()
    assert NOT_ALLOWED in answer["Error"]
    extender._extenders.drop(policy.pk)
