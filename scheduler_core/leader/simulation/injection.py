"""Carries out faults in a running election. A fault that cannot have an effect is recorded, but does nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scheduler_core.leader.environment.network import Latency
from scheduler_core.leader.scenario import faults
from scheduler_core.leader.scenario.declaration import Fault, LeaseFault, ReplicaFault
from scheduler_core.leader.scenario.scenario import NO_LATENCY
from scheduler_core.leader.simulation.context import SimulationContext
from scheduler_core.leader.simulation.replica import Replica


class Injector:
    """Faults by kind.

    upgrade : starts a rolling upgrade.
    """

    def __init__(
        self,
        context: SimulationContext,
        replicas: Mapping[str, Replica],
        upgrade: Callable[[faults.Upgrade], None],
    ) -> None:
        self._context = context
        self._replicas = replicas
        self._on_replica: dict[type[Fault], Callable[[Replica, Any], None]] = {
            faults.Crash: lambda replica, _: replica.crash(),
            faults.Stop: lambda replica, _: replica.terminate(),
            faults.Start: lambda replica, _: replica.start(),
            faults.Pause: lambda replica, _: replica.pause(),
            faults.Wake: lambda replica, _: replica.wake(),
            faults.Suspend: lambda replica, _: replica.suspend(),
            faults.Resume: lambda replica, _: replica.wake(),
            faults.Jump: lambda replica, fault: replica.jump(fault.by),
            faults.Drift: lambda replica, fault: replica.drift(fault.rate),
        }
        self._on_environment: dict[type[Fault], Callable[[Any], None]] = {
            faults.Partition: lambda fault: context.network.set_cut(fault.replica, fault.mode),
            faults.Heal: lambda fault: context.network.set_cut(fault.replica, None),
            faults.Outage: lambda fault: context.network.set_cut(None, fault.mode),
            faults.Recover: lambda _: context.network.set_cut(None, None),
            faults.Slow: lambda fault: context.network.set_slowness(
                fault.replica, Latency(fault.there, fault.back)
            ),
            faults.Quick: lambda fault: context.network.set_slowness(fault.replica, NO_LATENCY),
            faults.Upgrade: upgrade,
            faults.DeleteLease: self._delete_lease,
            faults.EditLease: self._edit_lease,
        }

    def apply(self, fault: Fault) -> None:
        note = self._objection(fault)
        self._context.log.add("fault", fault=fault.to_dict(), note=note)
        if note is not None:
            return
        if isinstance(fault, ReplicaFault) and type(fault) in self._on_replica:
            self._on_replica[type(fault)](self._replicas[fault.replica], fault)
        else:
            self._on_environment[type(fault)](fault)

    def _objection(self, fault: Fault) -> str | None:
        """Why the fault has no effect; None if it has one."""
        if isinstance(fault, LeaseFault):
            key = self._key(fault)
            return None if key in self._context.server.store.objects else f"there is no {key}"
        name = fault.named_replica
        if name is None:
            return None
        replica = self._replicas.get(name)
        return f"there is no {name}" if replica is None else _process_objection(fault, replica)

    def _key(self, fault: LeaseFault) -> str:
        return fault.lease or self._context.lease

    def _delete_lease(self, fault: faults.DeleteLease) -> None:
        self._context.server.delete(self._key(fault))

    def _edit_lease(self, fault: faults.EditLease) -> None:
        self._context.server.edit(
            self._key(fault), holder=fault.holder_identity, duration_seconds=fault.lease_duration_seconds
        )


def _process_objection(fault: Fault, replica: Replica) -> str | None:
    needs = fault.needs
    return (
        None
        if needs is None or replica.process.value in needs.processes
        else f"{replica.name} {needs.otherwise}"
    )
