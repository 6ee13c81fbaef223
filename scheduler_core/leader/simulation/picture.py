"""The state of a running simulation, read from its parts: `state.fold` must compute the same from the events alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scheduler_core.kernel import State
from scheduler_core.leader.environment.events import Event
from scheduler_core.leader.protocol.microtime import format_time
from scheduler_core.leader.scenario.scenario import Scenario
from scheduler_core.leader.simulation.context import SimulationContext
from scheduler_core.leader.simulation.replica import Replica


def picture(
    scenario: Scenario, context: SimulationContext, replicas: Mapping[str, Replica], last: Event
) -> State:
    """`state` describes the form; `last` is the last event."""
    network, store = context.network, context.server.store
    return {
        "seq": last.seq,
        "at": last.at,
        "title": scenario.title,
        "seed": scenario.seed,
        "start": format_time(scenario.start),
        "duration": scenario.duration,
        "lock": scenario.lock.to_dict(),
        "leases": {
            key: {"resourceVersion": stored.resource_version, "body": stored.body}
            for key, stored in store.objects.items()
        },
        "replicas": {name: _replica(replica) for name, replica in replicas.items() if replica.generation},
        "requests": {
            str(number): {
                "replica": flight.replica,
                "verb": flight.verb,
                "purpose": flight.purpose,
                "leg": flight.leg.value,
                "held": flight.is_held,
                "awaited": flight.is_awaited,
            }
            for number, flight in network.flights.items()
        },
        "cuts": {name or "": cut.value for name, cut in network.cuts.items()},
        "slow": {
            name or "": {"there": latency.there, "back": latency.back}
            for name, latency in network.slowness.items()
        },
        "counts": {
            "requests": network.n_sent,
            "writes": store.n_writes,
            "notifications": store.n_notifications,
        },
    }


def _replica(replica: Replica) -> dict[str, Any]:
    candidate = replica.candidate
    view = None if candidate is None else candidate.view
    outstanding = None if candidate is None else candidate.outstanding
    return {
        "identity": replica.identity,
        "generation": replica.generation,
        "lease": replica.lease,
        "elects": replica.spec.leader_elect,
        "settings": replica.spec.settings.to_dict(),
        "clock": replica.clock.to_dict(),
        "process": replica.process.value,
        "exitCode": replica.exit_code,
        "role": replica.role,
        "working": replica.is_working,
        "view": None if view is None else view.to_dict(),
        "sleepsUntil": None if candidate is None else candidate.sleeps_until,
        "request": None if outstanding is None else outstanding.flight,
    }
