"""Carries out faults on a running election. A fault that cannot have an effect is noted, and does nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scheduler_core.leader.environment.network import Latency
from scheduler_core.leader.scenario.faults import Fault
from scheduler_core.leader.scenario.scenario import NO_LATENCY
from scheduler_core.leader.simulation.replica import Process, Replica
from scheduler_core.leader.simulation.world import World


class Injector:
    """Faults by kind.

    upgrade : starts a rolling upgrade.
    """

    def __init__(
        self, world: World, replicas: Mapping[str, Replica], upgrade: Callable[[Fault], None]
    ) -> None:
        self._world = world
        self._replicas = replicas
        self._on_replica: dict[str, Callable[[Replica, Fault], None]] = {
            "crash": lambda replica, _: replica.crash(),
            "stop": lambda replica, _: replica.terminate(),
            "start": lambda replica, _: replica.start(),
            "pause": lambda replica, _: replica.pause(),
            "wake": lambda replica, _: replica.wake(),
            "suspend": lambda replica, _: replica.suspend(),
            "resume": lambda replica, _: replica.wake(),
            "jump": lambda replica, fault: replica.jump(fault.by),
            "drift": lambda replica, fault: replica.drift(fault.rate),
        }
        self._on_world: dict[str, Callable[[Fault], None]] = {
            "partition": lambda fault: world.network.set_cut(fault.replica, fault.mode),
            "heal": lambda fault: world.network.set_cut(fault.replica, None),
            "outage": lambda fault: world.network.set_cut(None, fault.mode),
            "recover": lambda _: world.network.set_cut(None, None),
            "slow": lambda fault: world.network.set_slowness(fault.replica, Latency(fault.there, fault.back)),
            "quick": lambda fault: world.network.set_slowness(fault.replica, NO_LATENCY),
            "upgrade": upgrade,
            "deleteLease": self._delete_lease,
            "editLease": self._edit_lease,
        }

    def apply(self, fault: Fault) -> None:
        note = self._objection(fault)
        self._world.log.add("fault", fault=fault.to_dict(), note=note)
        if note is not None:
            return
        if fault.kind in self._on_replica:
            assert fault.replica is not None
            self._on_replica[fault.kind](self._replicas[fault.replica], fault)
        else:
            self._on_world[fault.kind](fault)

    def _objection(self, fault: Fault) -> str | None:
        """Why the fault has no effect; None if it has one."""
        if fault.kind in ("deleteLease", "editLease"):
            key = self._key(fault)
            return None if key in self._world.server.store.objects else f"there is no {key}"
        if fault.replica is None:
            return None
        replica = self._replicas.get(fault.replica)
        if replica is None:
            return f"there is no {fault.replica}"
        return _process_objection(fault.kind, replica)

    def _key(self, fault: Fault) -> str:
        return fault.lease or self._world.lease

    def _delete_lease(self, fault: Fault) -> None:
        self._world.server.delete(self._key(fault))

    def _edit_lease(self, fault: Fault) -> None:
        self._world.server.edit(
            self._key(fault), holder=fault.holder_identity, duration_seconds=fault.lease_duration_seconds
        )


def _process_objection(kind: str, replica: Replica) -> str | None:
    name = replica.name
    match kind:
        case "crash" | "stop" if not replica.is_up:
            return f"{name} is not up"
        case "start" if replica.is_up:
            return f"{name} is up"
        case "pause" | "suspend" if not replica.is_running:
            return f"{name} does not run"
        case "wake" if replica.process is not Process.PAUSED:
            return f"{name} is not paused"
        case "resume" if replica.process is not Process.SUSPENDED:
            return f"{name} is not suspended"
    return None
