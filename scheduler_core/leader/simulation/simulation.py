"""The simulation of an election: replicas with their own clocks, one API server, a timeline of faults.

    simulation = ElectionSimulation(read_scenario(text))
    simulation.run()                     to the end; or advance(to), or step(), and inject(fault) in between
    simulation.extend(end)               move the end to a later time than the scenario's
    simulation.events                    numbered facts (`events`); fold(simulation.events) == simulation.state()
    simulation.report()                  safety and availability (`safety`)

Equal scenarios give equal events, byte for byte. `played` is the scenario with all injected faults: it gives the same events
again without any injection. If the simulation was extended, the first of these events contains the later end.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scheduler_core.errors import InvalidInput, Problem
from scheduler_core.kernel import Kernel, State
from scheduler_core.leader.environment.events import Event, EventLog
from scheduler_core.leader.environment.network import Network, Priority
from scheduler_core.leader.protocol.locks import LOCK_KINDS
from scheduler_core.leader.protocol.microtime import format_time
from scheduler_core.leader.safety.report import SafetyReport, examine
from scheduler_core.leader.scenario.declaration import Fault
from scheduler_core.leader.scenario.faults import Upgrade, undone
from scheduler_core.leader.scenario.scenario import ReplicaSpec, Scenario
from scheduler_core.leader.simulation.context import SimulationContext, random_uuid
from scheduler_core.leader.simulation.injection import Injector
from scheduler_core.leader.simulation.picture import picture
from scheduler_core.leader.simulation.replica import Replica
from scheduler_core.leader.simulation.server import LockServer
from scheduler_core.leader.simulation.store import LockStore
from scheduler_core.leader.simulation.upgrade import RollingUpgrade
from scheduler_core.units import NANOSECOND, Nanoseconds


class ElectionSimulation:
    """One run of a scenario, at time 0 after construction.

    kernel : to share time with another simulation; by default its own kernel, seeded by the scenario.
    """

    def __init__(self, scenario: Scenario, *, kernel: Kernel | None = None) -> None:
        self.scenario = scenario
        self.played = scenario
        self.end = scenario.duration
        self.kernel = Kernel(seed=scenario.seed) if kernel is None else kernel
        self.log = EventLog(lambda: self.kernel.now)
        self.context = self._make_context()
        self.replicas: dict[str, Replica] = {}
        self._injector = Injector(self.context, self.replicas, self._upgrade)
        self._upgrades: list[RollingUpgrade] = []
        self._begin()

    @property
    def now(self) -> Nanoseconds:
        """True time, nanoseconds since the start."""
        return self.kernel.now

    @property
    def events(self) -> list[Event]:
        return self.log.events

    @property
    def is_over(self) -> bool:
        """Whether its end has passed."""
        return self.now >= self.end and not self._is_pending()

    @property
    def leaders(self) -> tuple[str, ...]:
        """Replicas that do a leader's work at this moment; an election is to prevent more than one."""
        return tuple(name for name, it in self.replicas.items() if it.is_working and it.is_running)

    def run(self) -> list[Event]:
        """Run to the end. Returns all events."""
        self.kernel.advance(max(self.now, self.end), inclusive=True)
        return self.events

    def advance(self, to: Nanoseconds) -> list[Event]:
        """Run everything before `to`, but not beyond the end. Returns the new events."""
        n_known = len(self.events)
        if to > self.end:
            self.run()
        elif to > self.now:
            self.kernel.advance(to)
        return self.events[n_known:]

    def step(self) -> list[Event]:
        """Go to the next time at which something happens, and run everything of that time; or go to the end. Returns the new
        events.
        """
        n_known = len(self.events)
        while len(self.events) == n_known and not self.is_over:
            time = self.kernel.next_time()
            if time is None or time > self.end:
                self.run()
            else:
                self.kernel.advance(time, inclusive=True)
        return self.events[n_known:]

    def inject(self, fault: Fault) -> Fault:
        """Inject a fault now; its `at` is ignored. Returns the fault with the time at which it will happen.

        This is the present, or a nanosecond later if something has already happened at this time, so that the same fault in the
        timeline from the beginning has the same effect. Raises InvalidInput if the simulation is over, and for a replica that
        does not exist.
        """
        at = self.now + NANOSECOND if self.kernel.has_fired_now else self.now
        if self.is_over or at > self.end:
            raise InvalidInput([Problem("at", "the simulation is over")])
        replica = fault.named_replica
        if replica is not None and replica not in self.replicas:
            raise InvalidInput([Problem("replica", f"there is no replica {replica}")])
        fault = replace(fault, at=at)
        self.played = self.played.with_fault(fault)
        self._schedule(fault)
        return fault

    def extend(self, end: Nanoseconds) -> None:
        """Continue until `end`, in ns, if it is later than the end so far. The first event keeps the scenario's end."""
        if end > self.end:
            self.end = end
            self.played = replace(self.played, duration=end)

    def state(self) -> State:
        """The result of fold(events), read from the parts of the simulation."""
        return picture(self.scenario, self.context, self.replicas, self.events[-1])

    def report(self) -> SafetyReport:
        """The report on everything until now."""
        return examine(self.events, until=self.now)

    # --- making it ----------------------------------------------------------------------------------------------------

    def _make_context(self) -> SimulationContext:
        scenario, kernel = self.scenario, self.kernel
        kind = LOCK_KINDS[scenario.lock.kind]
        uids = kernel.random("election: uids")
        store = LockStore(kind, scenario.lock.watchers_of(kind.name), lambda: str(random_uuid(uids.random)))
        network = Network(kernel, self.log, scenario.latency, kernel.random("election: network"))
        server = LockServer(store, self.log)
        return SimulationContext(
            kernel, self.log, network, server, scenario.lock.key, scenario.start, scenario.jitter
        )

    def _begin(self) -> None:
        scenario = self.scenario
        self.log.add(
            "began",
            title=scenario.title,
            seed=scenario.seed,
            start=format_time(scenario.start),
            duration=scenario.duration,
            lock=scenario.lock.to_dict(),
        )
        if scenario.present is not None:
            uid = str(random_uuid(self.kernel.random("election: first uid").random))
            self.context.server.store.put(scenario.lock.key, scenario.present, uid=uid)
            self.context.server.written_before(scenario.lock.key)
        for fault in scenario.faults:
            self._schedule(fault)
        for spec in scenario.replicas:
            self._add_replica(spec, spec.start_at)

    def _add_replica(self, spec: ReplicaSpec, at: Nanoseconds) -> None:
        replica = self.replicas[spec.name] = Replica(spec, self.context, self._ended)
        self._start_later(replica, at)

    def _start_later(self, replica: Replica, at: Nanoseconds) -> None:
        generation = replica.generation

        def start() -> None:
            if not replica.is_up and replica.generation == generation:
                replica.start()

        self.kernel.at(at, start, priority=Priority.TIMER, label=f"{replica.name}: start")

    def _schedule(self, fault: Fault) -> None:
        """Schedule the fault and the fault that undoes it, so that both have their places in the order from the beginning."""
        for one in (fault, undone(fault)):
            if one is not None:
                self.kernel.at(
                    one.at,
                    lambda one=one: self._injector.apply(one),  # type: ignore[misc]  # bound now, not later
                    priority=Priority.FAULT,
                    label=f"fault: {one.kind}",
                )

    def _is_pending(self) -> bool:
        time = self.kernel.next_time()
        return time is not None and time <= self.end

    # --- what follows from what happens -------------------------------------------------------------------------------

    def _ended(self, replica: Replica) -> None:
        for upgrade in list(self._upgrades):
            upgrade.ended(replica)
        if replica.spec.restart_after is not None and replica.exit_code != 0:
            self._start_later(replica, self.now + replica.spec.restart_after)

    def _upgrade(self, fault: Upgrade) -> None:
        upgrade = RollingUpgrade(fault, self.kernel, self.replicas, self._add_successor)
        self._upgrades.append(upgrade)
        upgrade.next()

    def _add_successor(self, replica: Replica) -> None:
        number = 2
        while f"{replica.name}-{number}" in self.replicas:
            number += 1
        spec: ReplicaSpec = replace(
            replica.spec, name=f"{replica.name}-{number}", start_at=self.now, identity=""
        )
        self._add_replica(spec, self.now)


def simulate_election(scenario: Scenario) -> dict[str, Any]:
    """Runs a scenario to its end: {"events": […], "state": {…}, "report": {…}} as plain JSON."""
    simulation = ElectionSimulation(scenario)
    events = [event.to_dict() for event in simulation.run()]
    return {"events": events, "state": simulation.state(), "report": simulation.report().to_dict()}
