"""An election whose leader schedules pods: every replica is a scheduler, and takes pods from its queue while it leads.

All replicas watch one API server, so that the cache and queue of a standby are up to date. A leader that fails leaves a
gap in the bindings; two leaders at the same time decide about the same pods, and the API server refuses the second
binding of each pod. What a replica's scheduler does follows from the events of the election:

    replicaStarted            a new process, with its own cache and queue
    workStarted, workStopped  it takes pods from its queue, or stops
    processChanged            it is frozen, continues, or is gone with everything it was about to do
    linkChanged               its requests fail or hang, and its watches stop
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from scheduler_core.config.loader import load_configuration
from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.kernel import Event, Kernel
from scheduler_core.leader import ElectionSimulation, Scenario
from scheduler_core.leader.scenario.scenario import Work
from scheduler_core.model.cluster import Cluster, read_cluster
from scheduler_core.scenario.settings import Controllers, Timing
from scheduler_core.scheduler.attempts import Attempts, EngineDecider
from scheduler_core.scheduler.log import facts
from scheduler_core.scheduler.order import EventPriority
from scheduler_core.scheduler.pace import Pace
from scheduler_core.scheduler.process import SchedulerProcess
from scheduler_core.scheduler.profiles import Profiles
from scheduler_core.scheduler.runtime import KernelRuntime
from scheduler_core.simulated_cluster.cluster import SimulatedCluster
from scheduler_core.simulated_cluster.link import Link
from scheduler_core.timeline.client import Break, Client
from scheduler_core.units import Nanoseconds

_BREAKS = {"refuse": Break.REFUSES, "hang": Break.HANGS, None: None}
_GONE = ("crashed", "exited")


def election(scenario: Scenario) -> ElectionSimulation:
    """A simulation at time 0, connected to the scheduling that the scenario's ``work`` requests."""
    simulation = ElectionSimulation(scenario, kernel=Kernel(seed=scenario.seed))
    if scenario.work is not None:
        ElectedScheduling(simulation, scenario.work)
    return simulation


class _Replica:
    """One process of a replica, and its connection to the API server."""

    def __init__(self, process: SchedulerProcess, runtime: KernelRuntime, client: Client, link: Link) -> None:
        self.process, self.runtime, self.client, self.link = process, runtime, client, link
        self.is_frozen = False

    def connect(self, how: Break | None) -> None:
        """Change the connection. While the process is frozen, waiting requests stay: it could not receive an answer."""
        if not self.is_frozen:
            self.client.set_break(how)
        self._update_link(how)

    def freeze(self) -> None:
        self.is_frozen = True
        self.runtime.freeze()
        self.link.cut()

    def thaw(self, how: Break | None) -> None:
        """Continue: first what was due, then what was watched meanwhile, so that it acts on what it knew."""
        self.is_frozen = False
        self.client.set_break(how)
        self.runtime.thaw()
        self._update_link(how)

    def _update_link(self, how: Break | None) -> None:
        if self.is_frozen or how is not None:
            self.link.cut()
        else:
            self.link.mend()


class ElectedScheduling:
    """Listens to the events of an election and adds those of scheduling (see timeline/__init__)."""

    def __init__(self, simulation: ElectionSimulation, work: Work) -> None:
        self._kernel, self._log = simulation.kernel, simulation.log
        self._work = work
        cluster, self._template = _cluster(work)
        timing = Timing(cycle=work.cycle, binding=work.binding)
        controllers = Controllers(workloads=False, disruption=False, taint_eviction=False)
        simulated_cluster = SimulatedCluster(
            self._kernel, cluster, timing, controllers, self._log, lambda _: None
        )
        self._server, self._kubelets = simulated_cluster.server, simulated_cluster.kubelets
        self._pace = Pace(work.cycle, work.binding)
        self._profiles = Profiles(load_configuration(None), writes_claims=True)
        self._attempts = Attempts(EngineDecider())
        self._replicas: dict[str, _Replica] = {}
        self._cuts: dict[str | None, Break] = {}
        for node in self._server.nodes.values():
            self._log.add("nodeAdded", **facts.of_node(node))
        self._arrive_at(work.every, 0)
        for event in tuple(simulation.events):
            self._hear(event)
        self._log.listeners.append(self._hear)

    def _hear(self, event: Event) -> None:
        body = event.body
        match event.type:
            case "replicaStarted":
                self._start(body["replica"])
            case "linkChanged":
                self._set_cut(body["replica"], _BREAKS[body["cut"]])
            case "workStarted" if body["replica"] in self._replicas:
                self._replicas[body["replica"]].process.lead()
            case "workStopped" if body["replica"] in self._replicas:
                self._replicas[body["replica"]].process.follow()
            case "processChanged" if body["replica"] in self._replicas:
                self._process_changed(body["replica"], body["process"])

    def _start(self, name: str) -> None:
        client = Client(self._server, name=name)
        cluster = Cluster(nodes=tuple(self._server.nodes.values()), pods=tuple(self._server.pods.values()))
        runtime = KernelRuntime(self._kernel)
        process = SchedulerProcess(
            runtime,
            client,
            SchedulerCache(cluster, self._profiles.scheduler),
            self._profiles,
            self._pace,
            log=self._log,
            attempts=self._attempts,
            name=name,
            is_active=False,
        )
        self._replicas[name] = replica = _Replica(
            process, runtime, client, Link(self._kernel, process.watcher)
        )
        replica.connect(self._cut_of(name))
        self._server.watchers.append(replica.link)

    def _process_changed(self, name: str, process: str) -> None:
        replica = self._replicas[name]
        if process in _GONE:
            replica.runtime.end()
            self._server.watchers.remove(replica.link)
            del self._replicas[name]
        elif process == "running":
            if replica.is_frozen:
                replica.thaw(self._cut_of(name))
        elif not replica.is_frozen:
            replica.freeze()

    def _set_cut(self, name: str | None, how: Break | None) -> None:
        if how is None:
            self._cuts.pop(name, None)
        else:
            self._cuts[name] = how
        for other, replica in tuple(self._replicas.items()):
            if name in (None, other):
                replica.connect(self._cut_of(other))

    def _cut_of(self, name: str) -> Break | None:
        """How a replica's connection behaves; if the API server is down, every connection is broken."""
        return self._cuts.get(name) or self._cuts.get(None)

    def _arrive_at(self, time: Nanoseconds, number: int) -> None:
        self._kernel.at(
            time, lambda: self._arrive(number), priority=EventPriority.CHANGE, label="a pod arrives"
        )

    def _arrive(self, number: int) -> None:
        name = f"pod-{number + 1}"
        pod = replace(self._template, metadata=replace(self._template.metadata, name=name))
        self._kubelets.lifetimes[pod.key] = self._work.runs_for
        self._server.create_pod(pod)
        self._arrive_at(self._kernel.now + self._work.every, number + 1)


def scheduling_report(events: Iterable[Event]) -> dict[str, Any]:
    """The effects of an election on pods, from all its events.

    created, bound, refused : number of pods, bindings, refused bindings.
    bound_by : scheduler → bindings.
    longest_pause : [from, to] of the longest time in which a pod waited and none was bound, None if no pod ever waited.
    """
    waiting: dict[str, None] = {}
    bound_by: dict[str, int] = {}
    n_created = n_refused = 0
    since = end = 0
    pause: list[int] | None = None
    for event in events:
        end = event.at
        match event.type:
            case "podCreated":
                n_created += 1
                since = event.at if not waiting else since
                waiting[event.body["pod"]] = None
            case "bindRefused":
                n_refused += 1
            case "podBound":
                scheduler = event.body["scheduler"]
                bound_by[scheduler] = bound_by.get(scheduler, 0) + 1
                pause = _longer(pause, [since, event.at])
                waiting.pop(event.body["pod"], None)
                since = event.at
    if waiting:
        pause = _longer(pause, [since, end])
    return {
        "created": n_created,
        "bound": sum(bound_by.values()),
        "refused": n_refused,
        "boundBy": bound_by,
        "longestPause": pause,
    }


def _longer(one: list[int] | None, other: list[int]) -> list[int]:
    return other if one is None or other[1] - other[0] > one[1] - one[0] else one


def _cluster(work: Work) -> tuple[Cluster, Any]:
    """The nodes, and a pod as a template for pods."""
    nodes = [
        {
            "apiVersion": "v1",
            "kind": "Node",
            "metadata": {"name": f"node-{number + 1}"},
            "status": {"allocatable": {"cpu": "8", "memory": "32Gi", "pods": "110"}},
        }
        for number in range(work.nodes)
    ]
    container = {"name": "main", "image": "app", "resources": {"requests": {"cpu": "500m", "memory": "1Gi"}}}
    pod = {
        "apiVersion": "v1",
        "kind": "Pod",
        "metadata": {"name": "pod", "namespace": "default"},
        "spec": {"containers": [container]},
    }
    cluster = read_cluster([*nodes, pod])
    return Cluster(nodes=cluster.nodes), cluster.pods[0]
