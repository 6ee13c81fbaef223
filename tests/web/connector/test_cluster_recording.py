"""`manage.py record`: a cluster that is watched becomes a file, and the file a scenario that is played."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml
from django.core.management import CommandError, call_command

from playground.connector.cluster_recording.writer import RecordingWriter
from scheduler_core.clock import SteppedClock
from tests.apiserver import ApiServer, write_kubeconfig
from tests.support.apiclient import ApiClient
from tests.support.apidevices import a_device_claim, a_device_class, a_slice
from tests.support.apigroups import a_gang
from tests.support.apiobjects import NODES, PODS, a_node, a_pod
from tests.support.command_line import playground
from tests.support.replicas import scheduling
from tests.support.waiting import PATIENCE, eventually

pytestmark = pytest.mark.live

ROOT = Path(__file__).parents[3]
DEFAULTS = json.dumps(
    {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [{}],
    }
)


def raw(name: str, version: str, **status: Any) -> msgspec.Raw:
    metadata = {"name": name, "namespace": "default", "uid": name, "resourceVersion": version}
    spec = {"containers": [{"name": "c", "env": [{"name": "PASSWORD", "value": "sesame"}]}]}
    return msgspec.Raw(msgspec.json.encode({"metadata": metadata, "spec": spec, "status": status}))


def written(name: str, version: str, **status: Any) -> dict[str, Any]:
    metadata = {"name": name, "namespace": "default", "uid": name, "resourceVersion": version}
    return {
        "apiVersion": "v1",
        "kind": "Pod",
        "metadata": metadata,
        "spec": {"containers": [{"name": "c"}]},
        "status": status,
    }


def test_changes_are_written_with_their_times_and_redacted() -> None:
    out, clock = StringIO(), SteppedClock(datetime(2026, 11, 23, 16, tzinfo=UTC))
    writer = RecordingWriter(out, clock)
    sink = writer.sink("Pod", "v1")
    sink.replace([raw("a", "1", phase="Running"), raw("b", "2"), raw("over", "2", phase="Failed")])
    sink.upsert(raw("b", "3"))
    writer.begin()
    clock.advance(timedelta(seconds=1.5))
    sink.upsert(raw("b", "3"))
    sink.upsert(raw("c", "4"))
    sink.upsert(raw("a", "5", phase="Succeeded"))
    sink.delete(raw("a", "6", phase="Succeeded"))
    clock.advance(timedelta(seconds=1))
    sink.replace([raw("c", "6"), raw("over", "2", phase="Failed")])
    clock.advance(timedelta(seconds=1))
    writer.end()
    identity = {"name": "b", "namespace": "default", "uid": "b", "resourceVersion": "3"}
    told = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [(one["at"][17:], one["type"], one["object"]) for one in told] == [
        ("00.000000Z", "ADDED", written("a", "1", phase="Running")),
        ("00.000000Z", "ADDED", written("b", "3")),
        ("00.000000Z", "BOOKMARK", {"kind": "Pod"}),
        ("01.500000Z", "ADDED", written("c", "4")),
        ("01.500000Z", "DELETED", written("a", "5", phase="Succeeded")),
        ("02.500000Z", "DELETED", {"apiVersion": "v1", "kind": "Pod", "metadata": identity}),
        ("02.500000Z", "MODIFIED", written("c", "6")),
        ("03.500000Z", "BOOKMARK", {"kind": "Pod"}),
    ]
    assert writer.n_changes == 4


@pytest.fixture
def kubeconfig(server: ApiServer, tmp_path: Path) -> str:
    return str(write_kubeconfig(tmp_path / "kubeconfig", server.url))


@contextmanager
def recording(kubeconfig: str, file: Path) -> Iterator[subprocess.Popen[str]]:
    """The command in a process of its own, once it has begun."""
    command = [sys.executable, "manage.py", "record", str(file), "--kubeconfig", kubeconfig]
    with subprocess.Popen(
        command, cwd=ROOT, env=dict(os.environ), stderr=subprocess.PIPE, text=True
    ) as running:
        try:
            assert running.stderr is not None
            first = running.stderr.readline()
            assert first.startswith("Recording test-double until Ctrl-C: 2 nodes, 0 pods."), first
            yield running
        finally:
            running.kill()


def told(file: Path) -> list[tuple[str, str, dict[str, Any]]]:
    """Type, name and object of the changes that are written as a whole line."""
    events = [json.loads(line) for line in file.read_text().split("\n")[:-1]]
    return [
        (one["type"], one["object"]["metadata"]["name"], one["object"])
        for one in events
        if one["type"] != "BOOKMARK"
    ]


def test_what_happened_is_played_again(
    server: ApiServer, client: ApiClient, kubeconfig: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pods arrive, are placed by the live scheduler, end and are deleted; a node is cordoned; the history expires meanwhile."""
    server.control.load(objects=[a_node("a", cpu="4"), a_node("b", cpu="4")])
    file = tmp_path / "recording.jsonl"

    def seen(*what: str) -> None:
        eventually(lambda: what in [(type_, name) for type_, name, _ in told(file)], f"{what} is recorded")

    def bound(name: str) -> None:
        eventually(lambda: client.get(f"{PODS}/{name}")["spec"].get("nodeName"), f"{name} is bound")
        eventually(
            lambda: any(one == name and item["spec"].get("nodeName") for _, one, item in told(file)),
            f"{name} is recorded on its node",
        )

    with scheduling(server.url, policy=DEFAULTS), recording(kubeconfig, file) as running:
        for name in ("batch", "web", "late"):
            client.post(PODS, a_pod(name, schedulerName="default-scheduler"))
            bound(name)
        client.patch(f"{PODS}/batch/status", {"status": {"phase": "Succeeded"}})
        seen("DELETED", "batch")
        client.patch(f"{NODES}/b", {"spec": {"unschedulable": True}})
        seen("MODIFIED", "b")
        server.control.remove(api_version="v1", kind="Pod", name="web")
        seen("DELETED", "web")
        server.control.expire_history(tell_open=True)
        client.post(
            PODS,
            a_pod(
                "giant",
                schedulerName="default-scheduler",
                containers=[{"name": "c", "image": "i", "resources": {"requests": {"cpu": "64"}}}],
            ),
        )
        seen("ADDED", "giant")
        running.send_signal(signal.SIGINT)
        assert running.wait(PATIENCE) == 0
    agent = server.control.journal(agent="playground-record")
    assert {entry["verb"] for entry in agent} == {"list", "watch"}
    monkeypatch.chdir(tmp_path)
    made = playground("replay", "recording.jsonl", "--speed", "0.1", "-o", "json")
    assert (made.status, made.err) == (0, "")
    document = yaml.safe_load(Path("scenario.yaml").read_text())
    verbs = [
        (
            verb,
            value["metadata"]["name"] if verb == "create" else value if verb == "cordon" else value["name"],
        )
        for operation in document["operations"]
        for verb, value in operation.items()
        if verb in ("create", "delete", "cordon")
    ]
    assert verbs == [
        ("create", "batch"),
        ("create", "web"),
        ("create", "late"),
        ("cordon", "b"),
        ("delete", "web"),
        ("create", "giant"),
    ]
    assert ["runsFor" in one for one in document["operations"]] == [True, *[False] * 5]
    assert json.loads(made.out)["unexpressed"] == []
    played = playground("timeline", "scenario.yaml", "--on", "snapshot.json", "-o", "json")
    events = json.loads(played.out)["events"]
    placed = [event["body"]["pod"] for event in events if event["type"] == "podBound"]
    assert (played.status, placed) == (1, ["default/batch", "default/web", "default/late"])
    gone = [(event["body"]["pod"], event["body"]["why"]) for event in events if event["type"] == "podGone"]
    assert sorted(gone) == [("default/batch", "finished"), ("default/web", "deleted")]


def test_other_commands_read_it_too(
    server: ApiServer, client: ApiClient, kubeconfig: str, tmp_path: Path
) -> None:
    server.control.load(objects=[a_node("a", cpu="4"), a_node("b", cpu="4")])
    file = tmp_path / "recording.jsonl"
    with scheduling(server.url, policy=DEFAULTS), recording(kubeconfig, file) as running:
        client.post(PODS, a_pod("web", schedulerName="default-scheduler"))
        eventually(
            lambda: any(item["spec"].get("nodeName") for _, one, item in told(file) if one == "web"),
            "it is recorded on its node",
        )
        running.send_signal(signal.SIGTERM)
        assert running.wait(PATIENCE) == 0
    out = StringIO()
    call_command("fidelity", str(file), stdout=out)
    assert out.getvalue() == "1 decisions: 1 same\n"


def test_devices_claims_and_groups_are_recorded(server: ApiServer, kubeconfig: str, tmp_path: Path) -> None:
    claim, gang = a_device_claim("shared", namespace="default"), a_gang("train", 3)
    gang["metadata"]["namespace"] = "default"
    server.control.load(objects=[a_node("a"), a_device_class("gpu"), a_slice("a", "gpu-0"), claim, gang])
    server.control.fault(effect="answer", status=404, resources=["resourceclaimtemplates"])
    err, file = StringIO(), tmp_path / "recording.jsonl"
    call_command("record", str(file), kubeconfig=kubeconfig, seconds=0.01, stderr=err)
    found = [(one["kind"], one["apiVersion"], one["metadata"]["name"]) for _, _, one in told(file)]
    version = "resource.k8s.io/v1"
    assert sorted(one for one in found if one[0] not in ("Namespace", "PriorityClass")) == [
        ("DeviceClass", version, "gpu"),
        ("Node", "v1", "a"),
        ("PodGroup", "scheduling.k8s.io/v1alpha2", "train"),
        ("ResourceClaim", version, "shared"),
        ("ResourceSlice", version, "a-gpus"),
    ]
    assert "left out" not in err.getvalue()


def test_what_may_not_be_listed(server: ApiServer, kubeconfig: str, tmp_path: Path) -> None:
    server.control.fault(effect="answer", status=403, resources=["services"])
    err, file = StringIO(), tmp_path / "recording.jsonl"
    call_command("record", str(file), kubeconfig=kubeconfig, seconds=0.01, stderr=err)
    assert "Service is left out: list /api/v1/services: 403" in err.getvalue()


def test_no_way_to_the_cluster(server: ApiServer, kubeconfig: str, tmp_path: Path) -> None:
    server.control.fault(effect="answer", status=403, resources=["pods"])
    for given in (kubeconfig, str(write_kubeconfig(tmp_path / "nowhere", "http://127.0.0.1:9"))):
        with pytest.raises(CommandError) as refused:
            call_command("record", str(tmp_path / "recording.jsonl"), kubeconfig=given)
        assert refused.value.returncode == 2
