"""`manage.py fidelity`: another scheduler's decisions, recorded or watched, made again."""

from __future__ import annotations

import asyncio
import json
import threading
from contextlib import suppress
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from playground.connector.fidelity.replay import Fidelity
from playground.connector.management.commands import fidelity
from playground.connector.management.commands.fidelity import _fidelity
from scheduler_core.conformance.cases import Case, play, read_cases
from tests.apiserver import ApiServer, write_kubeconfig
from tests.support.apiobjects import a_node, a_pod
from tests.support.apivolumes import a_claim, a_class, with_claims
from tests.support.recordings import Recording
from tests.support.replicas import scheduling
from tests.support.waiting import PATIENCE, eventually, soon

pytestmark = pytest.mark.live

REFUSED = (
    "0/3 nodes are available: 3 Insufficient cpu. no new claims to deallocate, preemption: "
    "0/3 nodes are available: 3 Preemption is not helpful for scheduling."
)


def replayed(*files: str, **options: Any) -> tuple[int, dict[str, Any]]:
    out = StringIO()
    try:
        call_command("fidelity", *files, output="json", stdout=out, **options)
        code = 0
    except SystemExit as ended:
        code = int(str(ended.code))
    return code, json.loads(out.getvalue())


def test_every_kind_of_agreement(tmp_path: Path) -> None:
    recording = Recording(a_node("a", cpu="4"), a_node("b", cpu="4"), a_node("small", cpu="1"))
    recording.decided("same-or-tied", "1", "b")
    recording.decided("same", "1", "a")
    recording.decided("worse", "500m", "small")
    recording.decided("impossible", "3500m", "a")
    recording.decided("refused", "5", message=REFUSED)
    recording.decided("otherwise", "5", message="0/3 nodes are available: 3 bad days.")
    code, found = replayed(recording.written(tmp_path / "recording.json"))
    judged = {one["pod"]: one["agreement"] for one in found["decisions"]}
    assert judged.pop("default/same-or-tied") in ("same", "tied")
    assert judged == {
        "default/same": "same",
        "default/worse": "worse",
        "default/impossible": "impossible",
        "default/refused": "same",
        "default/otherwise": "otherwise",
    }
    assert code == 1
    theirs = next(one for one in found["decisions"] if one["pod"] == "default/otherwise")
    assert (theirs["theirs"], theirs["ours"]) == ("0/3 nodes are available: 3 bad days.", REFUSED)


def recorded(tmp_path: Path, *arguments: str) -> tuple[list[Case], str]:
    """What `--record` writes, and what it says of that."""
    cases, err = tmp_path / "cases.jsonl", StringIO()
    with suppress(SystemExit):
        call_command("fidelity", *arguments, "--record", str(cases), stdout=StringIO(), stderr=err)
    return list(read_cases(cases)), err.getvalue().strip()


def test_decisions_become_conformance_cases(tmp_path: Path) -> None:
    recording = Recording(a_node("a", cpu="4"), a_node("b", cpu="2"))
    recording.decided("first", "1", "a")
    recording.decided("refused", "5", message=REFUSED.replace("3", "2"))
    recording.decided("second", "1500m", "b")
    cases, said = recorded(tmp_path, recording.written(tmp_path / "recording.json"))

    assert [case.expected["attempts"][0] for case in cases] == [
        {"pod": "default/first", "outcome": "scheduled", "node": "a"},
        {"pod": "default/refused", "outcome": "unschedulable", "message": REFUSED.replace("3", "2")},
        {"pod": "default/second", "outcome": "scheduled", "node": "b"},
    ]
    assert said == f"3 cases in {tmp_path / 'cases.jsonl'}."
    assert [play(case) for case in cases[:2]] == [[], []]
    (difference,) = play(cases[2])
    assert (difference.place, difference.expected, difference.decided) == (
        "attempts[0] default/second: node",
        "'b'",
        "'a'",
    )


def test_cases_hold_no_secrets_and_only_the_pod_that_was_decided_about(tmp_path: Path) -> None:
    recording = Recording(a_node("a", cpu="4"))
    waiting = a_pod("waiting", schedulerName="default-scheduler")
    waiting["spec"]["containers"][0]["env"] = [{"name": "PASSWORD", "value": "hunter2"}]
    recording.tell("ADDED", waiting)
    recording.decided("first", "1", "a")
    recording.decided("second", "1", "a")
    cases, _ = recorded(tmp_path, recording.written(tmp_path / "recording.json"))

    pods = [[one["metadata"]["name"] for one in case.objects if one["kind"] == "Pod"] for case in cases]
    assert pods == [["first"], ["first", "second"]]
    assert "hunter2" not in (tmp_path / "cases.jsonl").read_text()


def test_ties_are_left_out_of_the_cases(tmp_path: Path) -> None:
    recording = Recording(a_node("a", cpu="4"), a_node("b", cpu="4"))
    recording.decided("tied", "1", "b")
    cases, said = recorded(tmp_path, recording.written(tmp_path / "recording.json"))
    assert cases == []
    assert said.endswith("; 1 left out: kube-scheduler may take any of the nodes that tie.")


def test_pods_of_other_schedulers_are_no_decisions(tmp_path: Path) -> None:
    recording = Recording(a_node("a"))
    pod = a_pod("p", schedulerName="somebody")
    recording.tell("ADDED", pod)
    pod["spec"]["nodeName"] = "a"
    recording.tell("MODIFIED", pod)
    code, found = replayed(recording.written(tmp_path / "recording.json"))
    assert (code, found["decisions"]) == (0, [])


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"{", "line 1, column 2: no valid JSON: Expecting property name enclosed in double quotes"),
        (b"\xff\xfe", "line 1, column 1: no valid JSON: Expecting value"),
        (b'\n{"a": 1}', "line 2: neither a List nor an event with a type and an object"),
    ],
)
def test_what_is_no_recording_is_refused(data: bytes, problem: str, tmp_path: Path) -> None:
    good, bad = tmp_path / "good", tmp_path / "bad"
    good.write_text("")
    bad.write_bytes(data)
    with pytest.raises(CommandError) as refused:
        call_command("fidelity", str(good), str(bad))
    assert (str(refused.value), refused.value.returncode) == (f"{bad}: {problem}", 2)


OLD_REFUSAL = (
    "0/2 nodes are available: 2 Insufficient cpu. preemption: "
    "0/2 nodes are available: 2 No preemption victims found for incoming pod."
)


def test_a_scheduler_of_an_older_release_has_its_rules(tmp_path: Path) -> None:
    """Its words, and what it makes of objects; its cases say of which release they are."""
    recording = Recording(a_node("a", cpu="4"), a_node("b", cpu="2"))
    recording.decided("refused", "5", message=OLD_REFUSAL)
    file = recording.written(tmp_path / "recording.json")
    assert replayed(file, release="1.30")[0] == 0
    assert [one["agreement"] for one in replayed(file)[1]["decisions"]] == ["otherwise"]
    (case,), _ = recorded(tmp_path, file, "--release", "1.30")
    assert (case.release, play(case)) == ("1.30", [])


def test_a_server_of_another_release_is_told_of(server: ApiServer, tmp_path: Path) -> None:
    kubeconfig = str(write_kubeconfig(tmp_path / "kubeconfig", server.url))
    said = StringIO()
    call_command("fidelity", kubeconfig=kubeconfig, seconds=0, release="1.34", stdout=StringIO(), stderr=said)
    told = "The API server is of release 1.36; decisions are made again by the rules of 1.34 (--release)."
    assert told in said.getvalue()


def waits_for(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Instead of so many seconds the command watches until it has judged so many decisions."""
    found: list[Fidelity] = []

    def kept(*parts: Any) -> Fidelity:
        found.append(_fidelity(*parts))
        return found[-1]

    async def until_judged(_: float) -> None:
        await soon(lambda: len(found[-1].compared) == number, "all are judged")

    shown = SimpleNamespace(run=asyncio.run, sleep=until_judged, CancelledError=asyncio.CancelledError)
    monkeypatch.setattr(fidelity, "_fidelity", kept)
    monkeypatch.setattr(fidelity, "asyncio", shown)


def test_a_cluster_that_is_served_is_watched(
    server: ApiServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here by the live scheduler, in the place of kube-scheduler: it has to agree with itself."""
    waits_for(10, monkeypatch)
    server.control.load(objects=[a_node(f"n{i}", cpu=f"{4 + i}") for i in range(3)])
    kubeconfig = str(write_kubeconfig(tmp_path / "kubeconfig", server.url))
    out, said = StringIO(), StringIO()
    watching = threading.Thread(
        target=call_command,
        args=("fidelity",),
        kwargs={"kubeconfig": kubeconfig, "seconds": 1.5, "stdout": out, "stderr": said},
    )
    policy = '{"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration", "profiles": [{}]}'
    with scheduling(server.url, policy=policy):
        watching.start()
        eventually(lambda: "from now on" in said.getvalue(), "it watches")
        for i in range(10):
            server.control.load(objects=[a_pod(f"p{i}")])
            eventually(lambda n=i: len(server.control.bindings()) > n, "it is bound")  # type: ignore[misc]
        watching.join(PATIENCE)
    assert out.getvalue().strip() == "10 decisions: 10 same"
    assert "for 1.5 s from now on: 3 nodes, " in said.getvalue()


def a_claimant(name: str, cpu: str, claim: str) -> dict[str, Any]:
    pod = with_claims(name, claim)
    pod["spec"]["schedulerName"] = "default-scheduler"
    pod["spec"]["containers"][0]["resources"] = {"requests": {"cpu": cpu}}
    return pod


def test_pods_with_claims_that_were_not_recorded_are_not_judged(tmp_path: Path) -> None:
    """As with `kubectl get nodes` and pods alone: the engine would reject them for what it cannot know."""
    recording = Recording(a_node("a"))
    pod = a_claimant("p", "1", "data")
    recording.tell("ADDED", pod)
    pod["spec"]["nodeName"] = "a"
    recording.tell("MODIFIED", pod)
    code, found = replayed(recording.written(tmp_path / "recording.json"))
    (judged,) = found["decisions"]
    assert (code, judged["agreement"], judged["ours"]) == (0, "unknown", "claim default/data is not known")


def test_a_pod_that_the_engine_rejects_for_all_nodes_is_impossible(tmp_path: Path) -> None:
    """PreFilter says why, for example of a claim whose volume is gone: there is no answer a node."""
    claim = a_claim("data", "gone", namespace="default")
    recording = Recording(a_node("a"), claim)
    pod = a_claimant("p", "1", "data")
    recording.tell("ADDED", pod)
    pod["spec"]["nodeName"] = "a"
    recording.tell("MODIFIED", pod)
    _, found = replayed(recording.written(tmp_path / "recording.json"))
    assert [one["agreement"] for one in found["decisions"]] == ["impossible"]


def test_a_pod_in_pre_bind_is_where_it_is_nominated_to(tmp_path: Path) -> None:
    """Its nomination is the decision; from then on its room is taken, and its binding is no decision of its own."""
    items = [
        a_node("a", cpu="4"),
        a_class("made", "example.com/p"),
        a_claim("data", "made", namespace="default"),
    ]
    recording = Recording(*items)
    pod = a_claimant("p", "3", "data")
    recording.tell("ADDED", pod)
    pod["status"] = {"nominatedNodeName": "a"}
    recording.tell("MODIFIED", pod)
    refusal = REFUSED.replace("0/3", "0/1").replace("3 ", "1 ")
    none = "0/1 nodes are available: 1 No preemption victims found for incoming pod."
    told = f"{refusal.partition(' no new')[0]} no new claims to deallocate, preemption: {none}"
    recording.decided("other", "3", message=told)
    pod["spec"]["nodeName"], pod["status"] = "a", {}
    recording.tell("MODIFIED", pod)
    code, found = replayed(recording.written(tmp_path / "recording.json"))
    judged = [(one["pod"], one["agreement"], one["theirs"]) for one in found["decisions"]]
    assert judged == [("default/p", "same", "a"), ("default/other", "same", told)]
    assert code == 0


def a_preemption(
    folder: Path, *, node: str, victim: str, later: str = "", is_marked_first: bool = False
) -> dict[str, Any]:
    """How a nomination to the node is judged when this victim is marked. `low`, on node a, is the right one.

    later : another victim, once the pod has its node.
    """
    recording = Recording(a_node("a", cpu="2"), a_node("b", cpu="2"))
    pods = {}
    for name, there, priority in (("low", "a", 1), ("middle", "b", 5), ("same", "a", 1)):
        pods[name] = a_pod(name, schedulerName="default-scheduler", nodeName=there, priority=priority)
        cpu = "1200m" if name != "same" else "100m"
        pods[name]["spec"]["containers"][0]["resources"] = {"requests": {"cpu": cpu}}
        recording.tell("ADDED", pods[name])
    high = a_pod("high", schedulerName="default-scheduler", priority=100)
    high["spec"]["containers"][0]["resources"] = {"requests": {"cpu": "1"}}
    recording.tell("ADDED", high)
    message = "0/2 nodes are available: 2 Insufficient cpu."
    said = {"type": "PodScheduled", "status": "False", "reason": "Unschedulable", "message": message}
    high["status"] = {"conditions": [said], "nominatedNodeName": node}
    mark = {"type": "DisruptionTarget", "status": "True", "reason": "PreemptionByScheduler"}
    pods[victim]["status"] = {"conditions": [mark]}
    for told in (pods[victim], high) if is_marked_first else (high, pods[victim]):
        recording.tell("MODIFIED", told)
    if later:
        recording.tell("DELETED", pods[victim])
        recording.tell("MODIFIED", high | {"spec": high["spec"] | {"nodeName": node}, "status": {}})
        recording.tell("MODIFIED", pods[later] | {"status": {"conditions": [mark]}})
    judged, *_ = replayed(recording.written(folder / "recording.json"))[1]["decisions"]
    return {name: judged[name] for name in ("agreement", "nominated", "victims")}


def test_nominations_and_victims_are_judged(tmp_path: Path) -> None:
    right = a_preemption(tmp_path, node="a", victim="low")
    assert right == {
        "agreement": "same",
        "nominated": ["a", "a"],
        "victims": [["default/low"], ["default/low"]],
    }
    assert a_preemption(tmp_path, node="a", victim="low", later="same") == right
    assert a_preemption(tmp_path, node="a", victim="low", is_marked_first=True) == right
    other_victim = a_preemption(tmp_path, node="a", victim="same")
    assert other_victim == {
        "agreement": "otherwise",
        "nominated": ["a", "a"],
        "victims": [["default/same"], ["default/low"]],
    }
    other_node = a_preemption(tmp_path, node="b", victim="middle")
    assert other_node == {"agreement": "otherwise", "nominated": ["b", "a"], "victims": None}


def test_recordings_of_several_kinds_are_told_in_the_order_of_their_versions(tmp_path: Path) -> None:
    """The node is cordoned between the two decisions, as only its own recording says."""
    nodes, pods = Recording(a_node("a")), Recording()
    pods.decided("first", "1", "a")
    nodes._version = pods._version
    cordoned = a_node("a") | {"spec": {"unschedulable": True}}
    nodes.tell("MODIFIED", cordoned)
    pods._version = nodes._version
    pods.decided("second", "1", "a")
    _, found = replayed(pods.written(tmp_path / "pods.json"), nodes.written(tmp_path / "nodes.json"))
    judged = [(one["pod"], one["agreement"]) for one in found["decisions"]]
    assert judged == [("default/first", "same"), ("default/second", "impossible")]
