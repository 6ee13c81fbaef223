"""`manage.py run_scheduler` as a process: exit codes, dry runs, elections, and the death of a leader."""

from __future__ import annotations

import os
import signal
import subprocess
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.apiserver import ServerProcess, serving_process, write_kubeconfig
from tests.support.apiclient import MERGE, ApiClient
from tests.support.apiobjects import LEASES, a_node, a_pod
from tests.support.installation import free_port
from tests.support.packages import HEADROOM, TEMPLATE, installed_package
from tests.support.scheduler_processes import HURRIED, LEASE_SECONDS, NAME, SchedulerProcesses, with_lease
from tests.support.waiting import PATIENCE, eventually

pytestmark = pytest.mark.live

LEASE = f"{LEASES}/{NAME}"
PATIENT = with_lease(600, 400)
"""However slow a machine is, a leader stays one."""

Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def server() -> Iterator[ServerProcess]:
    with serving_process() as running:
        yield running


@pytest.fixture
def start(server: ServerProcess, tmp_path: Path) -> Iterator[Start]:
    """Starts a scheduler with these options; whatever still runs at the end is killed."""
    kubeconfig = write_kubeconfig(tmp_path / "kubeconfig", server.url)
    with SchedulerProcesses(kubeconfig, tmp_path, PATIENT) as processes:
        yield processes.start


def pods(count: int, prefix: str = "p") -> list[dict[str, Any]]:
    return [a_pod(f"{prefix}{i}", schedulerName=NAME) for i in range(count)]


def _messages(client: ApiClient) -> list[str]:
    """Of the conditions that say why pods are not scheduled."""
    listed = client.send("GET", "/api/v1/pods").body["items"]
    conditions = [one for pod in listed for one in pod["status"].get("conditions", ())]
    return [
        one["message"] for one in conditions if one["type"] == "PodScheduled" and one["status"] == "False"
    ]


def holder(client: ApiClient) -> str:
    reply = client.send("GET", LEASE)
    return str(reply.body["spec"].get("holderIdentity", "")) if reply.status == 200 else ""


def test_a_leader_is_killed_in_a_burst_and_the_standby_goes_on(server: ServerProcess, start: Start) -> None:
    client = ApiClient(server.url)
    server.control.load(objects=[a_node(f"n{i}", cpu="64") for i in range(20)])
    ports = {"a": str(free_port()), "b": str(free_port())}
    replicas = {name: start("--identity", name, "--port", port, records=True) for name, port in ports.items()}
    first = eventually(lambda: holder(client), "somebody leads")
    standby = "b" if first == "a" else "a"

    def has_asked() -> object:
        if replicas[standby].poll() is not None:
            pytest.fail(f"the standby has ended:\n{replicas[standby].communicate()[1][-3000:]}")
        return server.control.journal(resource="leases", agent=agent(standby))

    eventually(has_asked, "the other waits")
    # However busy the machine is, pods are left when the leader goes: bound, under way, and not tried.
    server.control.fault(effect="hold", resources=["pods/binding"], agent=agent(first), fraction=0.5)
    server.control.load(objects=pods(200))
    eventually(
        lambda: server.control.bindings() and server.control.faults()[0]["hits"], "the burst has begun"
    )
    leader = replicas.pop(first)
    leader.send_signal(signal.SIGKILL)
    leader.wait(PATIENCE)
    assert len(server.control.bindings()) < 200
    # As if it had asked for no more, which a leader on a slow machine would lose.
    client.patch(LEASE, {"spec": {"leaseDurationSeconds": LEASE_SECONDS}}, MERGE)
    server.control.load(objects=pods(300, "late"))
    server.control.clear_faults()
    second = eventually(lambda: (name := holder(client)) != first and name, "the standby takes over")
    assert late_looks(server, agent(second)) <= 1
    eventually(lambda: len(server.control.bindings()) == 500, "every pod is bound")
    assert server.control.bound_twice() == []
    assert {binding["user_agent"] for binding in server.control.bindings()} == {agent(first), agent(second)}
    compared = partial(call_command, "compare", f"http://127.0.0.1:{ports[second]}")
    eventually(lambda: not said_by(compared), "the cache equals a fresh list")
    assert second == standby
    replicas[standby].send_signal(signal.SIGTERM)
    assert replicas[standby].wait(PATIENCE) == 0
    spec = client.get(LEASE)["spec"]
    assert (spec["holderIdentity"], spec["leaseDurationSeconds"], spec["leaseTransitions"]) == ("", 1, 1)


def late_looks(server: ServerProcess, second: str) -> int:
    """How often the second looked at the lease after that had run out, before it took it."""
    changed = server.control.journal(resource="leases", verb="patch", agent="test")[-1]["at"]
    of_second = server.control.journal(resource="leases", agent=second)
    taken = next(one["at"] for one in of_second if one["verb"] in ("update", "patch"))
    looks = [one["at"] for one in of_second if changed < one["at"] < taken]
    # It counts from the answer to its first look at the change, which came before the next look, however slow the machine is.
    return sum(looks[1] + LEASE_SECONDS < at for at in looks)


def said_by(command: Callable[..., Any]) -> str:
    out = StringIO()
    with suppress(SystemExit):
        command(stdout=out)
    return out.getvalue()


def agent(identity: str) -> str:
    return f"playground-scheduler/1.36 ({identity})"


def test_the_lease_is_lost_and_the_process_ends_with_1(
    server: ServerProcess, start: Start, tmp_path: Path
) -> None:
    client, hurried = ApiClient(server.url), tmp_path / "hurried.yaml"
    hurried.write_text(HURRIED)
    process = start("--policy", str(hurried))
    identity = eventually(lambda: holder(client), "it leads")
    server.control.fault(effect="drop", resources=["leases"], agent=NAME)
    assert process.wait(PATIENCE) == 1
    assert holder(client) == identity


def test_a_dry_run_writes_nothing_and_says_what_it_would_do(server: ServerProcess, start: Start) -> None:
    server.control.load(objects=[a_node("n0", cpu="1"), *pods(1), a_pod("large", schedulerName=NAME)])
    server.control.load(objects=[a_pod("other")])
    large = a_pod("large2", schedulerName=NAME)
    large["spec"]["containers"][0]["resources"] = {"requests": {"cpu": "2"}}
    server.control.load(objects=[large])
    process = start("--dry-run")
    assert process.stdout is not None
    said = sorted(process.stdout.readline() for _ in range(3))
    eventually(lambda: server.control.journal(verb="watch"), "it watches")
    process.send_signal(signal.SIGTERM)
    assert process.wait(PATIENCE) == 0
    why = "0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, preemption: "
    why += "0/1 nodes are available: 1 Preemption is not helpful for scheduling."
    assert [line.rstrip() for line in said] == [
        f"default/large2: unschedulable: {why}",
        "default/large: to n0, 1 node could take it",
        "default/p0: to n0, 1 node could take it",
    ]
    asked = server.control.journal(agent="playground-scheduler")
    assert {one["verb"] or one["path"] for one in asked} == {
        "/version",
        "/apis/resource.k8s.io/v1",
        "list",
        "watch",
    }


def test_a_plugin_of_a_package_decides(
    server: ServerProcess, start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both nodes have 110 places, of which the policy leaves 109 free."""
    text = (TEMPLATE / "policy.yaml").read_text().replace("default-scheduler", NAME)
    policy = tmp_path / "headroom.yaml"
    policy.write_text(text.replace("places: 2", "places: 109"))
    installed_package(tmp_path / "site", HEADROOM)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path / "site"), str(TEMPLATE / "src")]))
    server.control.load(objects=[a_node("n0"), a_node("n1"), *pods(3)])
    options = ("--policy", str(policy), "--no-leader-elect")
    refused = start(*options)
    assert refused.wait(PATIENCE) != 0
    assert refused.stderr is not None
    assert "it is not allowed; PLAYGROUND_PLUGINS names the allowed plugins" in refused.stderr.read()
    monkeypatch.setenv("PLAYGROUND_PLUGINS", "PodHeadroom")
    start(*options)
    eventually(lambda: len(server.control.bindings()) == 2, "two are bound")
    assert sorted(one["node"] for one in server.control.bindings()) == ["n0", "n1"]
    waiting = eventually(lambda: _messages(ApiClient(server.url)), "the third is told why not")
    assert waiting[0].startswith("0/2 nodes are available: 2 node(s) had no places for pods to spare.")


def test_health_and_metrics_are_served(server: ServerProcess, start: Start) -> None:
    server.control.load(objects=[a_node("n0"), *pods(3)])
    port = str(free_port())
    process = start("--port", port)
    base = f"http://127.0.0.1:{port}"
    eventually(lambda: len(server.control.bindings()) == 3, "all are bound")
    assert [get(f"{base}/{path}") for path in ("healthz", "livez", "readyz")] == ["ok"] * 3
    lines = set(eventually(lambda: told(base), "the answers are counted"))
    labels = 'profile="playground-scheduler",result="scheduled"'
    assert f"scheduler_schedule_attempts_total{{{labels}}} 3.0" in lines
    assert 'scheduler_pod_scheduling_sli_duration_seconds_count{attempts="1"} 3.0' in lines
    assert "scheduler_pod_scheduling_attempts_count 3.0" in lines
    assert 'leader_election_master_status{name="playground-scheduler"} 1.0' in lines
    assert 'scheduler_cache_size{type="nodes"} 1.0' in lines
    process.send_signal(signal.SIGTERM)
    assert process.wait(PATIENCE) == 0


def get(address: str) -> str:
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        text: str = answer.read().decode()
    return text


def told(base: str) -> list[str] | None:
    lines = get(f"{base}/metrics").splitlines()
    return lines if "scheduler_pod_scheduling_attempts_count 3.0" in lines else None


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"kubeconfig": "/nowhere"}, "kubeconfig: "),
        ({"policy": "/nowhere.yaml"}, "/nowhere.yaml: No such file or directory"),
        ({"lease": "nowhere"}, "The lease must be NAMESPACE/NAME, not 'nowhere'."),
        ({"policy": __file__}, "The policy has mistakes:"),
    ],
)
def test_bad_input_ends_with_2_and_says_why(options: dict[str, str], message: str, tmp_path: Path) -> None:
    kubeconfig = write_kubeconfig(tmp_path / "kubeconfig", "http://127.0.0.1:9")
    with pytest.raises(CommandError) as refused:
        call_command("run_scheduler", **({"kubeconfig": str(kubeconfig)} | options))
    assert (refused.value.returncode, message in str(refused.value)) == (2, True), refused.value
