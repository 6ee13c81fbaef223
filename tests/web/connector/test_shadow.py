"""`manage.py shadow`: a candidate beside a cluster's scheduler, decision by decision, and the cluster that it would have made."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from django.core.management import CommandError, call_command

from playground.connector.client.connection import connect
from playground.connector.fidelity.recording import RecordedFile
from playground.connector.scheduler.policy import policy_of
from playground.connector.shadow.changes import ComparedDecision
from playground.connector.shadow.clusters import Options, Watched, recorded
from playground.connector.shadow.pages import NOT_BUILT
from playground.connector.shadow.shadow import MOST_PLOTTED, MOST_SHOWN, Shadow
from scheduler_core.clock import SystemClock
from tests.apiserver import ApiServer, write_kubeconfig
from tests.support.apiobjects import a_node, a_pod
from tests.support.recordings import Recording
from tests.support.replicas import scheduling
from tests.support.waiting import eventually, soon

pytestmark = pytest.mark.live

HEAD: dict[str, Any] = {
    "apiVersion": "kubescheduler.config.k8s.io/v1",
    "kind": "KubeSchedulerConfiguration",
}
DEFAULTS = json.dumps(HEAD | {"profiles": [{}]})
PACKING = {"type": "MostAllocated", "resources": [{"name": "cpu", "weight": 1}]}
PACKED = HEAD | {
    "profiles": [{"pluginConfig": [{"name": "NodeResourcesFit", "args": {"scoringStrategy": PACKING}}]}]
}
ONLY_A = HEAD | {
    "profiles": [
        {
            "pluginConfig": [
                {
                    "name": "NodeAffinity",
                    "args": {
                        "addedAffinity": {
                            "requiredDuringSchedulingIgnoredDuringExecution": {
                                "nodeSelectorTerms": [
                                    {
                                        "matchExpressions": [
                                            {
                                                "key": "kubernetes.io/hostname",
                                                "operator": "In",
                                                "values": ["a"],
                                            }
                                        ]
                                    }
                                ]
                            }
                        }
                    },
                }
            ]
        }
    ]
}
REFUSED = "0/2 nodes are available: 2 Insufficient cpu. no new claims to deallocate, preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling."


def shadowed(
    tmp_path: Path, recording: Recording, policy: dict[str, Any] | None
) -> tuple[int, dict[str, Any]]:
    """Exit status and report; policy : None for the defaults."""
    given = {}
    if policy is not None:
        (tmp_path / "policy.json").write_text(json.dumps(policy))
        given = {"policy": str(tmp_path / "policy.json")}
    out, code = StringIO(), 0
    try:
        call_command(
            "shadow", recording.written(tmp_path / "recording.json"), output="json", stdout=out, **given
        )
    except SystemExit as ended:
        code = int(str(ended.code))
    return code, json.loads(out.getvalue())


def owned(name: str, cpu: str, **spec: Any) -> dict[str, Any]:
    """A pod of a ReplicaSet, for the default scheduler."""
    pod = a_pod(name, schedulerName="default-scheduler", **spec)
    pod["metadata"]["uid"] = f"uid-{name}"
    pod["metadata"]["ownerReferences"] = [
        {"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "web", "uid": "web", "controller": True}
    ]
    pod["spec"]["containers"][0]["resources"] = {"requests": {"cpu": cpu}}
    return pod


def four_pods() -> Recording:
    """Spread, as by default, until the last finds no room."""
    recording = Recording(a_node("a", cpu="4"), a_node("b", cpu="4"))
    recording.decided("one", "1", "a")
    recording.decided("two", "1", "b")
    recording.decided("three", "2", "a")
    recording.decided("four", "4", message=REFUSED)
    return recording


def test_a_candidate_that_packs_finds_room_for_one_more(tmp_path: Path) -> None:
    code, report = shadowed(tmp_path, four_pods(), PACKED)
    state = {"evicted": 0, "nodes": 2, "emptyNodes": 0}
    real = state | {"placed": 3, "pending": 1, "fill": {"cpu": 0.5, "memory": 0.0}}
    candidate = state | {"placed": 4, "pending": 0, "fill": {"cpu": 1.0, "memory": 0.0}}
    assert code == 0
    assert report == {
        "seconds": 0.0,
        "decisions": {"same": 3, "elsewhere": 1, "placed": 0, "pending": 0, "evicts": 0, "unknown": 0},
        "changed": [
            {
                "pod": "default/two",
                "change": "elsewhere",
                "theirs": "b",
                "candidate": "a",
                "points": [393, 419],
                "victims": [],
                "nominated": None,
            }
        ],
        "places": [
            {"pod": "default/four", "real": None, "candidate": "b"},
            {"pod": "default/two", "real": "b", "candidate": "a"},
        ],
        "real": real,
        "candidate": candidate,
        "evicted": [],
        "samples": [{"at": 0.0, "real": real, "candidate": candidate}],
        "isWorse": False,
    }


def test_a_cluster_s_own_policy_changes_nothing(tmp_path: Path) -> None:
    code, report = shadowed(tmp_path, four_pods(), None)
    assert (code, report["decisions"]["same"], report["changed"], report["places"]) == (0, 4, [], [])
    assert report["real"] == report["candidate"]


def test_a_candidate_that_leaves_pods_pending_is_worse(tmp_path: Path) -> None:
    recording = Recording(a_node("a", cpu="1"), a_node("b", cpu="4"))
    recording.decided("one", "2", "b")
    code, report = shadowed(tmp_path, recording, ONLY_A)
    assert (code, report["isWorse"]) == (1, True)
    assert report["changed"] == [
        {
            "pod": "default/one",
            "change": "pending",
            "theirs": "b",
            "candidate": "0/2 nodes are available: 1 Insufficient cpu, 1 node(s) didn't match scheduler-enforced node affinity. "
            "no new claims to deallocate, preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.",
            "points": None,
            "victims": [],
            "nominated": None,
        }
    ]


def test_a_candidate_of_another_release_decides_by_all_of_its_rules() -> None:
    """In 1.18 messages name the taint."""
    taint = {"key": "k", "value": "v", "effect": "NoSchedule"}
    recording, told = Recording(), list[ComparedDecision]()
    recording.tell("ADDED", a_node("a") | {"spec": {"taints": [taint]}})
    recording.decided("p", "1", message="0/1 nodes are available.")
    recorded([RecordedFile("a", "\n".join(recording.lines))], policy_of(DEFAULTS, "1.18"), told.append)
    assert [one.candidate for one in told] == [
        "0/1 nodes are available: 1 node(s) had taint {k: v}, that the pod didn't tolerate."
    ]


def test_whom_the_candidate_evicts_waits_again_where_a_controller_makes_it_anew(tmp_path: Path) -> None:
    """The candidate may use `a` alone: there the important pod needs the room of the first."""
    recording = Recording(a_node("a", cpu="4"), a_node("b", cpu="4"))
    first = owned("first", "4")
    recording.tell("ADDED", first)
    recording.tell("MODIFIED", first | {"spec": first["spec"] | {"nodeName": "a"}})
    important = owned("important", "4", priority=1000)
    recording.tell("ADDED", important)
    recording.tell("MODIFIED", important | {"spec": important["spec"] | {"nodeName": "b"}})
    code, report = shadowed(tmp_path, recording, ONLY_A)
    assert code == 1
    assert [(one["pod"], one["change"], one["victims"], one["nominated"]) for one in report["changed"]] == [
        ("default/important", "evicts", ["default/first"], "a")
    ]
    assert report["evicted"] == ["default/first"]
    assert report["places"] == [
        {"pod": "default/first", "real": "a", "candidate": None},
        {"pod": "default/important", "real": "b", "candidate": "a"},
    ]
    assert (report["candidate"]["placed"], report["candidate"]["pending"]) == (1, 1)


def test_what_ends_in_the_cluster_ends_beside_it_and_room_is_used_again(tmp_path: Path) -> None:
    recording = Recording(a_node("a", cpu="4"), a_node("b", cpu="4"))
    recording.decided("one", "4", "b")
    recording.decided("two", "4", "a")
    _, report = shadowed(tmp_path, recording, ONLY_A)
    assert [one["pod"] for one in report["places"]] == ["default/one", "default/two"]
    recording.tell("DELETED", a_pod("one", schedulerName="default-scheduler"))
    _, report = shadowed(tmp_path, recording, ONLY_A)
    assert report["places"] == []
    assert (report["candidate"]["placed"], report["candidate"]["pending"]) == (1, 0)


def test_a_node_that_goes_takes_its_pods_along(tmp_path: Path) -> None:
    recording = Recording(a_node("a", cpu="4"), a_node("b", cpu="4"))
    pod = owned("one", "1")
    recording.tell("ADDED", pod)
    recording.tell("MODIFIED", pod | {"spec": pod["spec"] | {"nodeName": "b"}})
    recording.tell("DELETED", a_node("a", cpu="4"))
    _, report = shadowed(tmp_path, recording, ONLY_A)
    assert report["places"] == [{"pod": "default/one", "real": "b", "candidate": None}]
    assert (report["candidate"]["nodes"], report["candidate"]["pending"]) == (1, 1)


def test_pods_of_other_schedulers_are_where_the_cluster_has_them(tmp_path: Path) -> None:
    recording = Recording(a_node("a", cpu="4"), a_node("b", cpu="4"))
    pod = a_pod("theirs", schedulerName="somebody")
    pod["spec"]["containers"][0]["resources"] = {"requests": {"cpu": "4"}}
    recording.tell("ADDED", pod)
    recording.tell("MODIFIED", pod | {"spec": pod["spec"] | {"nodeName": "a"}})
    recording.decided("ours", "4", "b")
    code, report = shadowed(tmp_path, recording, PACKED)
    assert (code, report["decisions"]["same"], report["places"]) == (0, 1, [])
    assert report["candidate"]["fill"]["cpu"] == 1.0


def test_the_text_tells_changes_and_both_clusters(tmp_path: Path) -> None:
    (tmp_path / "policy.json").write_text(json.dumps(PACKED))
    out = StringIO()
    file = four_pods().written(tmp_path / "recording.json")
    call_command("shadow", file, policy=str(tmp_path / "policy.json"), stdout=out)
    assert out.getvalue() == (
        "default/two: elsewhere: theirs b; candidate a (393 points against 419)\n"
        "4 decisions: 3 same, 1 elsewhere\n"
        "\n"
        "CLUSTER       REAL    CANDIDATE\n"
        "placed        3       4\n"
        "pending       1       0\n"
        "evicted       0       0\n"
        "nodes         2       2\n"
        "emptyNodes    0       0\n"
        "fill.cpu      50.0%   100.0%\n"
        "fill.memory   0.0%    0.0%\n"
        "\n"
        "POD            REAL   CANDIDATE\n"
        "default/four   -      b\n"
        "default/two    b      a\n"
    )


def test_a_candidate_with_mistakes_is_refused(tmp_path: Path) -> None:
    (tmp_path / "policy.json").write_text(json.dumps(HEAD | {"profiles": 3}))
    with pytest.raises(CommandError, match="profiles: must be a list") as refused:
        call_command("shadow", str(tmp_path / "x"), policy=str(tmp_path / "policy.json"))
    assert refused.value.returncode == 2


def a_watched(server: ApiServer, tmp_path: Path, begun: asyncio.Future[tuple[Shadow, int]]) -> Watched:
    """Its page is one line."""
    pages = tmp_path / "dist"
    pages.mkdir()
    (pages / "shadow.html").write_text("<!doctype html>the page")
    return Watched(
        connect(str(write_kubeconfig(tmp_path / "kubeconfig", server.url)), None),
        policy_of(json.dumps(PACKED)),
        Options("packing.yaml", every=0.05, pages=pages, port=0),
        clock=SystemClock(),
        random=lambda: 0.5,
        begun=lambda shadow, port: begun.set_result((shadow, port or 0)),
        told=lambda _: None,
    )


def is_bound(server: ApiServer, number: int) -> bool:
    return len(server.control.bindings()) > number


async def document(url: str) -> str:
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return await answer.text()


async def test_a_cluster_that_is_served_is_only_read(server: ApiServer, tmp_path: Path) -> None:
    """The live scheduler serves it in the place of kube-scheduler, and spreads; the candidate packs."""
    server.control.load(objects=[a_node("a", cpu="4"), a_node("b", cpu="4")])
    begun: asyncio.Future[tuple[Shadow, int]] = asyncio.get_running_loop().create_future()
    end = asyncio.Event()
    with scheduling(server.url, policy=DEFAULTS):
        running = asyncio.create_task(a_watched(server, tmp_path, begun).run(end))
        shadow, port = await begun
        for number in range(4):
            server.control.load(objects=[a_pod(f"p{number}", schedulerName="default-scheduler")])
            await asyncio.to_thread(eventually, partial(is_bound, server, number), "it is bound")
        await soon(lambda: sum(shadow.counts.values()) == 4, "all are decided again")
        await soon(lambda: shadow.now().candidate.placed == 4, "all are placed beside it")
        await soon(lambda: len(shadow.samples) > 1, "samples are taken")
        metrics = await document(f"http://127.0.0.1:{port}/metrics")
        report = json.loads(await document(f"http://127.0.0.1:{port}/report"))
        overview = json.loads(await document(f"http://127.0.0.1:{port}/overview"))
        assert await document(f"http://127.0.0.1:{port}/") == "<!doctype html>the page"
        assert (await document(f"http://127.0.0.1:{port}/favicon.svg")) == NOT_BUILT
        assert await document(f"http://127.0.0.1:{port}/readyz") == "ok"
        end.set()
        assert await running is shadow
    assert (overview["cluster"], overview["policy"]) == ("test-double", "packing.yaml")
    assert overview["changed"] == report["changed"][::-1]
    assert (overview["places"], overview["placesInAll"]) == (report["places"], len(report["places"]))
    assert (report["real"]["placed"], report["candidate"]["placed"]) == (4, 4)
    assert (report["real"]["emptyNodes"], report["candidate"]["emptyNodes"]) == (0, 1)
    assert 'playground_shadow_pods{cluster="candidate",state="placed"} 4.0' in metrics
    assert 'playground_shadow_nodes{cluster="candidate",state="empty"} 1.0' in metrics
    assert len(shadow.samples) >= 2


async def test_nothing_is_written(server: ApiServer, tmp_path: Path) -> None:
    """Nobody else is there: every request is the shadow's. Its candidate places a pod, and evicts another for it."""
    first = owned("first", "4") | {"status": {"phase": "Running"}}
    first["spec"]["nodeName"] = "a"
    high = {
        "apiVersion": "scheduling.k8s.io/v1",
        "kind": "PriorityClass",
        "metadata": {"name": "high"},
        "value": 1000,
    }
    server.control.load(objects=[high, a_node("a", cpu="4"), first])
    begun: asyncio.Future[tuple[Shadow, int]] = asyncio.get_running_loop().create_future()
    end = asyncio.Event()
    running = asyncio.create_task(a_watched(server, tmp_path, begun).run(end))
    shadow, _ = await begun
    server.control.load(objects=[owned("important", "4", priorityClassName="high")])
    await soon(lambda: shadow.now().candidate.evicted == 1, "a pod is evicted in the shadow")
    verbs = {"", "list", "watch"}
    await soon(lambda: {entry["verb"] for entry in server.control.journal()} >= verbs, "it watches")
    end.set()
    await running
    # The empty one asks for the version and the groups of the server.
    assert {entry["verb"] for entry in server.control.journal()} == verbs


def test_an_overview_is_short_however_long_the_report(tmp_path: Path) -> None:
    number = MOST_SHOWN + 1
    recording = Recording(a_node("a", cpu="4000"), a_node("b", cpu="4000"))
    for index in range(number):
        recording.decided(f"p{index:03}", "1", "b")
    text = Path(recording.written(tmp_path / "recording.json")).read_text()
    shadow = recorded([RecordedFile("a", text)], policy_of(json.dumps(ONLY_A)), lambda _: None)
    for _ in range(MOST_PLOTTED):
        shadow.sample()
    report, overview = shadow.report(), shadow.overview()
    assert len(report["changed"]) == len(report["places"]) == overview["placesInAll"] == number
    assert [one["pod"] for one in overview["changed"]] == [
        f"default/p{index:03}" for index in range(number - 1, 0, -1)
    ]
    assert overview["places"] == report["places"][:MOST_SHOWN]
    assert len(report["samples"]) == MOST_PLOTTED + 1
    assert len(overview["samples"]) == 1 + MOST_PLOTTED // 2 + 1
    assert {name: report[name] for name in ("decisions", "real", "isWorse")} == {
        name: overview[name] for name in ("decisions", "real", "isWorse")
    }


async def test_a_cluster_that_is_not_known_by_the_end(tmp_path: Path) -> None:
    kubeconfig = write_kubeconfig(tmp_path / "kubeconfig", "http://127.0.0.1:9")
    watched = Watched(
        connect(str(kubeconfig), None),
        policy_of(DEFAULTS),
        Options("defaults", every=1, pages=tmp_path),
        clock=SystemClock(),
        random=lambda: 0.5,
        begun=lambda *_: pytest.fail("it is not known"),
        told=lambda _: None,
    )
    end = asyncio.Event()
    end.set()
    assert await watched.run(end) is None
