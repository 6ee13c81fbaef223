"""TimelineSimulation: a scheduler over time, a scenario played on a cluster.

    simulation = TimelineSimulation(read_scenario(text))
    simulation.run()                     to the end; or advance(to), or play() for batches of events
    simulation.events                    numbered facts (see timeline/__init__); fold(simulation.events) is the state
    simulation.explain(k)                attempt k, decided again with everything recorded
    report(simulation.events)            times to schedule, evictions, queue lengths, utilisation

Equal scenarios give equal events, byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.config.loader import load_configuration
from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.explain.explanation import Explanation
from scheduler_core.extenders.followed_manifests import FollowedManifests
from scheduler_core.extenders.session import ExtenderCalls, lookup_in
from scheduler_core.framework.registry import Registry
from scheduler_core.kernel import Event, EventLog, Kernel
from scheduler_core.model.cluster import Cluster, read_cluster
from scheduler_core.scenario.readers.starting_workloads import starting_workloads
from scheduler_core.scenario.scenario import Scenario
from scheduler_core.scheduler.attempts import AttemptResult, Attempts, Pending, RecordedDecider, calls_of
from scheduler_core.scheduler.log import facts
from scheduler_core.scheduler.log.samples import fragmentation, typical_requests, usage
from scheduler_core.scheduler.order import EventPriority
from scheduler_core.scheduler.pace import Pace
from scheduler_core.scheduler.process import SchedulerProcess
from scheduler_core.scheduler.profiles import Profiles
from scheduler_core.scheduler.runtime import KernelRuntime
from scheduler_core.simulated_cluster.cluster import SimulatedCluster, expected_pods
from scheduler_core.simulated_cluster.link import Link
from scheduler_core.timeline.client import Client
from scheduler_core.units import MILLISECOND, ZERO, Nanoseconds

SAMPLES: Final = 400
"""Number of measurements of a run, evenly over its duration."""
_LEAST_INTERVAL: Final = MILLISECOND
BATCH: Final = 500


class TimelineSimulation:
    """One run of a scenario, at time 0 after construction.

    cluster : the cluster at the start; None means the scenario's own objects.
    config : the policy at the start; None means the scenario's, else the defaults.
    seed : None means the scenario's.
    attempt_results : results of an earlier run of the same scenario: these attempts are not decided again.
    backs_off : with False, failed pods return immediately; only for comparisons with simulations without time.
    extender_calls : how the extenders of its policies are called (extenders/session.py), in attempts without
        ``attempt_results``; None: they are not called.

    Raises InvalidObjects or InvalidConfiguration, each with a list of all mistakes.
    """

    def __init__(  # noqa: PLR0913 - one for each option of a run
        self,
        scenario: Scenario,
        cluster: Cluster | None = None,
        config: SchedulerConfiguration | Mapping[str, Any] | str | None = None,
        *,
        seed: int | None = None,
        sampling: bool = False,
        registry: Registry | None = None,
        attempt_results: Iterable[AttemptResult] = (),
        backs_off: bool = True,
        extender_calls: ExtenderCalls | None = None,
    ) -> None:
        results = list(attempt_results)
        self.scenario = scenario
        self.cluster = read_cluster(scenario.objects, scenario.release) if cluster is None else cluster
        self.seed = scenario.seed if seed is None else seed
        self._registry, self._sampling, self._backs_off = registry, sampling, backs_off
        self._config = scenario.policy if config is None else config
        self._extender_calls = extender_calls
        self._calls, self._shown = _extenders(extender_calls, results, scenario, self.cluster)
        self.kernel = Kernel(seed=self.seed)
        self.log = EventLog(lambda: self.kernel.now)
        self.is_over = False
        self.attempts = Attempts(RecordedDecider(results))
        self.simulated_cluster = SimulatedCluster(
            self.kernel, self.cluster, scenario.timing, scenario.controllers, self.log, self._change_policy
        )
        self.process = self._begin()

    @property
    def now(self) -> Nanoseconds:
        """Nanoseconds since the start."""
        return self.kernel.now

    @property
    def events(self) -> list[Event]:
        return self.log.events

    def run(self) -> list[Event]:
        """Play to the end of the scenario. Returns all events."""
        for _ in self.play():
            pass
        return self.events

    def play(self, batch: int = BATCH) -> Iterator[list[Event]]:
        """Play to the end, or to the attempt given to ``stop_before``; yields some ``batch`` events at a time.

        Stop iterating to pause; call it again to continue.
        """
        events = self.events
        n_told = len(events)
        self.attempts.go_on()
        while not self.is_over and self.attempts.pending is None:
            self.kernel.step()
            if len(events) >= n_told + batch or self.is_over:
                yield events[n_told:]
                n_told = len(events)

    def advance(self, to: Nanoseconds) -> list[Event]:
        """Play up to and including the time ``to``, at most to the end of the scenario. Returns the new events."""
        n_known = len(self.events)
        self.attempts.go_on()
        while not self.is_over and (time := self.kernel.next_time()) is not None and time <= to:
            self.kernel.step()
        return self.events[n_known:]

    def forget(self) -> None:
        """Delete all events so far, for runs that are too long to be kept. Attempts can then not be explained any more."""
        self.log.forget()

    def attempt_results(self) -> list[AttemptResult]:
        """The results of the attempts so far. Raises ValueError if events were deleted."""
        if not self.log.is_whole:
            raise ValueError("events were forgotten: nobody knows what was decided")
        return [AttemptResult.from_dict(event.body) for event in self.events if event.type == "attempt"]

    def stop_before(self, k: int) -> Pending:
        """Continue until attempt k is about to be decided, and pause there.

        Raises IndexError if there is no such attempt, or if it is over.
        """
        if (there := self.attempts.stands_before(k)) is not None:
            return there
        if k < self.attempts.made:
            raise IndexError(f"attempt {k} is over")
        self.attempts.stop_before = k
        for _ in self.play():
            pass
        if self.attempts.pending is None:
            raise IndexError(f"there is no attempt {k}")
        return self.attempts.pending

    def explain(self, k: int) -> Explanation:
        """Attempt k, decided again in full in a separate run. Raises IndexError if there is no such attempt."""
        return self.again(self.attempt_results()).stop_before(k).explain()

    def again(self, results: Iterable[AttemptResult]) -> TimelineSimulation:
        """The same run from the start, in which these attempts are not decided again."""
        return TimelineSimulation(
            self.scenario,
            self.cluster,
            self._config,
            seed=self.seed,
            sampling=self._sampling,
            registry=self._registry,
            attempt_results=results,
            backs_off=self._backs_off,
            extender_calls=self._extender_calls,
        )

    def _begin(self) -> SchedulerProcess:
        scenario, server = self.scenario, self.simulated_cluster.server
        self.log.add("began", **self._opening())
        self._tell_beginning()
        starting = (
            starting_workloads(scenario.objects, scenario.release) if scenario.controllers.workloads else ()
        )
        expected = expected_pods(scenario.operations, starting)
        self._typical = typical_requests([*server.pods.values(), *expected])
        process = self._new_process()
        server.watchers.append(Link(self.kernel, process.watcher, scenario.timing.watch))
        for workload in starting:
            self.simulated_cluster.workloads.create(workload)
        self.simulated_cluster.operator.schedule(
            tuple(operation for operation in scenario.operations if operation.at <= scenario.duration)
        )
        self._sample_at(ZERO)
        return process

    def _tell_beginning(self) -> None:
        server = self.simulated_cluster.server
        for node in server.nodes.values():
            self.log.add("nodeAdded", **facts.of_node(node))
        for one in self.cluster.resource_slices:
            self.log.add("deviceSlice", **facts.of_slice(one))
        for pod in server.pods.values():
            self.log.add("podThere", **facts.of_pod(pod, None), node=pod.spec.node_name or None)
        for budget in self.cluster.pod_disruption_budgets:
            self.log.add("budget", **facts.of_budget(budget))
        for claim in self.cluster.resource_claims:
            if (fact := facts.of_claim(claim)) is not None:
                self.log.add("claimAllocated", **fact)
        for group in self.cluster.pod_groups:
            self.log.add("podGroup", **facts.of_group(group))

    def _opening(self) -> dict[str, Any]:
        timing = self.scenario.timing
        return {
            "title": self.scenario.title,
            "seed": self.seed,
            "duration": self.scenario.duration,
            "timing": {"cycle": timing.cycle, "binding": timing.binding, "watch": timing.watch},
        }

    def _new_process(self) -> SchedulerProcess:
        profiles = self._profiles(self._config)
        timing = self.scenario.timing
        cache = SchedulerCache(self.cluster, profiles.scheduler)
        self._shown.look_at(cache)
        return SchedulerProcess(
            KernelRuntime(self.kernel),
            Client(self.simulated_cluster.server, fails=self.simulated_cluster.binding_faults.strikes),
            cache,
            profiles,
            Pace(timing.cycle, timing.binding),
            log=self.log,
            attempts=self.attempts,
        )

    def _profiles(self, config: SchedulerConfiguration | Mapping[str, Any] | str | None) -> Profiles:
        if not isinstance(config, SchedulerConfiguration):
            config = load_configuration(config, release=self.scenario.release, plugins=self.scenario.plugins)
        return Profiles(
            config,
            self._registry,
            sampling=self._sampling,
            backs_off=self._backs_off,
            writes_claims=True,
            calls=self._calls,
            shown=self._shown,
        )

    def _change_policy(self, text: str) -> None:
        self.process.change_policy(self._profiles(text))

    def _sample_at(self, time: Nanoseconds) -> None:
        is_last = time >= self.scenario.duration
        action = self._finish if is_last else lambda: self._sample(time)
        self.kernel.at(
            min(time, self.scenario.duration), action, priority=EventPriority.SAMPLE, label="sample"
        )

    def _sample(self, time: Nanoseconds) -> None:
        self._measure()
        self._sample_at(time + max(self.scenario.duration // SAMPLES, _LEAST_INTERVAL))

    def _finish(self) -> None:
        self._measure()
        self.log.add("ended")
        self.is_over = True

    def _measure(self) -> None:
        state = self.process.cache.state
        self.log.add(
            "sample",
            queues={str(place): length for place, length in self.process.queue.lengths().items()},
            used=usage(state),
            fragmentation=fragmentation(state, self._typical),
        )


def _extenders(
    calls: ExtenderCalls | None, results: Iterable[AttemptResult], scenario: Scenario, cluster: Cluster
) -> tuple[ExtenderCalls | None, FollowedManifests]:
    """How extenders are called where no result says what they said, and what they are shown."""
    if calls is None:
        return None, FollowedManifests()
    find = calls.objects or lookup_in(scenario.objects)
    recorded = {**calls.recorded, **calls_of(results)}
    return replace(calls, recorded=recorded), FollowedManifests(find, cluster)
