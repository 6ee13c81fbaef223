"""Two live schedulers on a real control plane to which everything happens: a killed leader, no API server, nodes that come back.

Runs where PLAYGROUND_TEST_CONTROL_PLANE names the folder of a control plane's binaries; `script/control-plane-tests` does that.
"""

from __future__ import annotations

import subprocess
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from tests.support.apiobjects import LEASES, NODES, PODS, Json, a_node, a_pod
from tests.support.control_plane import BINARIES, ControlPlane, control_plane
from tests.support.installation import free_port
from tests.support.replicas import comparison
from tests.support.scheduler_processes import NAME, SchedulerProcesses
from tests.support.waiting import PATIENCE, eventually

pytestmark = [
    pytest.mark.live,
    pytest.mark.skipif(not BINARIES, reason="needs PLAYGROUND_TEST_CONTROL_PLANE"),
]

N_NODES: Final = 40
N_RACKS: Final = 10
CORES: Final = 4
RACK: Final = "example.com/rack"
PRIORITIES: Final = {"low": 10, "high": 1000}


class Disorder:
    """A cluster with two schedulers, and what a test does to it."""

    def __init__(self, plane: ControlPlane, processes: SchedulerProcesses) -> None:
        self.plane, self._client = plane, plane.client
        self._ports = {name: free_port() for name in ("a", "b")}
        self._start = processes.start
        self._running = {name: self._started(name) for name in self._ports}

    def _started(self, name: str) -> subprocess.Popen[str]:
        return self._start("--identity", name, "--port", str(self._ports[name]))

    def have(self, pods: Iterable[Json]) -> None:
        with ThreadPoolExecutor(8) as threads:
            list(threads.map(lambda pod: self._client.post(PODS, pod), pods))

    def pods(self) -> list[Json]:
        found: list[Json] = self._client.get(PODS)["items"]
        return found

    def waiting(self) -> list[str]:
        return [pod["metadata"]["name"] for pod in self.pods() if "nodeName" not in pod["spec"]]

    def leader(self) -> str:
        """The holder of the lease, unless its process has ended."""
        lease = self._client.send("GET", f"{LEASES}/{NAME}")
        name = str(lease.body["spec"].get("holderIdentity", "")) if lease.status == 200 else ""
        return name if name and self._running[name].poll() is None else ""

    def kill_the_leader(self) -> None:
        self._running[name := self.leader()].kill()
        self._running[name].wait(PATIENCE)

    def start_again(self) -> None:
        """Those that have ended; as soon as they watch the cluster they wait for the lease."""
        for name in [name for name, process in self._running.items() if process.poll() is not None]:
            self._running[name] = self._started(name)
        eventually(lambda: all(map(self.is_ready, self._running)), "both are ready")

    def is_ready(self, name: str) -> bool:
        try:
            with urllib.request.urlopen(f"{self._address(name)}/readyz", timeout=PATIENCE) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def _address(self, name: str) -> str:
        return f"http://127.0.0.1:{self._ports[name]}"

    def replace_nodes(self) -> None:
        """Each node goes and comes back in a rack; so far there were no racks."""
        for number in range(N_NODES):
            self._client.delete(f"{NODES}/{name_of(number)}")
            self._client.post(NODES, numbered_node(number, {RACK: f"r{number % N_RACKS}"}))

    def is_known(self) -> bool:
        """Whether the leader knows the cluster as it is."""
        found = comparison(self._address(self.leader()))
        return "problem" not in found and not any(found.values())

    def racks(self, app: str) -> list[str]:
        nodes = {
            one["metadata"]["name"]: one["metadata"]["labels"] for one in self._client.get(NODES)["items"]
        }
        return [nodes[pod["spec"]["nodeName"]][RACK] for pod in self.pods() if app_of(pod) == app]


@contextmanager
def disorder(folder: Path) -> Iterator[Disorder]:
    with control_plane(folder / "plane") as plane:
        for name, value in PRIORITIES.items():
            kind = {"kind": "PriorityClass", "metadata": {"name": name}, "value": value}
            plane.client.post("/apis/scheduling.k8s.io/v1/priorityclasses", kind)
        for number in range(N_NODES):
            plane.client.post(NODES, numbered_node(number, {}))
        with SchedulerProcesses(plane.kubeconfig, folder) as processes:
            yield Disorder(plane, processes)


def name_of(number: int) -> str:
    return f"n{number:02}"


def numbered_node(number: int, labels: Json) -> Json:
    return a_node(name_of(number), labels=labels, cpu=str(CORES))


def numbered_pods(app: str, count: int, millicores: int, **spec: Any) -> Iterator[Json]:
    """Each with a label of its own, as pods of StatefulSets have."""
    for number in range(count):
        name = f"{app}-{number}"
        labels = {"app": app, "statefulset.kubernetes.io/pod-name": name}
        pod = a_pod(name, labels=labels, schedulerName=NAME, terminationGracePeriodSeconds=0, **spec)
        pod["spec"]["containers"][0]["resources"] = {"requests": {"cpu": f"{millicores}m"}}
        yield pod


def app_of(pod: Json) -> str:
    return str(pod["metadata"]["labels"]["app"])


def one_in_each_rack(app: str, count: int) -> Iterator[Json]:
    terms = [{"topologyKey": RACK, "labelSelector": {"matchLabels": {"app": app}}}]
    affinity = {"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": terms}}
    return numbered_pods(app, count, 10, affinity=affinity, priorityClassName="high")


def millicores_by_node(pods: Iterable[Json]) -> Counter[str]:
    found: Counter[str] = Counter()
    for pod in pods:
        cpu = pod["spec"]["containers"][0]["resources"]["requests"]["cpu"]
        assert cpu.endswith("m") or cpu.isdigit(), cpu
        found[pod["spec"]["nodeName"]] += int(cpu[:-1]) if cpu.endswith("m") else 1000 * int(cpu)
    return found


def bindings(plane: ControlPlane) -> list[tuple[str, str]]:
    """Name and uid of each pod that was bound, once for each binding that the API server accepted."""
    return [
        (entry["objectRef"]["name"], entry["requestObject"]["metadata"]["uid"])
        for entry in plane.audit()
        if entry["objectRef"].get("subresource") == "binding" and entry["responseStatus"]["code"] == 201
    ]


def at_the_same_time(first: Callable[[], None], second: Callable[[], None]) -> None:
    with ThreadPoolExecutor(2) as threads:
        for future in [threads.submit(first), threads.submit(second)]:
            future.result()


def test_every_pod_is_bound_once_to_a_node_with_room(tmp_path: Path) -> None:
    with disorder(tmp_path) as cluster:
        plane = cluster.plane
        cluster.start_again()
        first = eventually(cluster.leader, "one of them leads")
        cluster.have(numbered_pods("low", 120, 500, priorityClassName="low"))
        eventually(lambda: len(cluster.waiting()) < 120, "the burst has begun")
        cluster.kill_the_leader()
        second = eventually(cluster.leader, "the standby takes over")
        eventually(lambda: not cluster.waiting(), "all are bound although the leader is gone")

        cluster.start_again()
        cluster.have(one_in_each_rack("early", 3))
        cluster.have(numbered_pods("more", 140, 500, priorityClassName="low"))
        with plane.without_api_server():
            pass
        eventually(cluster.leader, "one of them leads: the same, or the other if that took too long")
        eventually(lambda: not cluster.waiting(), "all are bound although the API server was away")

        high = numbered_pods("high", 30, 2000, priorityClassName="high")
        at_the_same_time(cluster.replace_nodes, lambda: cluster.have(high))
        eventually(lambda: not cluster.waiting(), "all are bound although their nodes went and came back")
        eventually(cluster.is_known, "the cache equals a fresh list")
        cluster.have(one_in_each_rack("late", N_RACKS))
        eventually(lambda: not cluster.waiting(), "those that need a rack are bound")

        bound = cluster.pods()
        kinds, racks = Counter(map(app_of, bound)), cluster.racks("late")
        by_node, bound_to = millicores_by_node(bound), Counter(bindings(plane))
    assert {first, second} == {"a", "b"}
    assert {app: kinds[app] for app in ("early", "high", "late")} == {"early": 3, "high": 30, "late": N_RACKS}
    assert kinds["low"] + kinds["more"] < 260
    assert max(by_node.values()) <= 1000 * CORES
    assert set(bound_to.values()) == {1}
    assert {(pod["metadata"]["name"], pod["metadata"]["uid"]) for pod in bound} <= set(bound_to)
    assert sorted(racks) == [f"r{number}" for number in range(N_RACKS)]
