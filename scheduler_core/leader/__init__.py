"""Leader election: client-go's elector, and a simulation to see it work and fail (spec 10, behaviour of 1.36).

The elector, which knows nothing but its clock and the answers to its requests, so that a live connector can drive it too:

    elector.py     the whole life of a candidate; its state machine is drawn there
    messages.py    what it is told and what it asks for
    acquiring.py, renewing.py, releasing.py, attempt.py, memory.py, loop.py    its parts
    record.py, microtime.py, settings.py    the record, its times, the durations and what client-go refuses

The simulation:

    simulation.py  ElectionSimulation: run, step, inject, events, state, report
    scenario.py, scenario_reading.py    what is simulated; YAML (ready-made ones: scheduler_core.library)
    faults.py, fault_reading.py, injection.py, upgrade.py    what can go wrong
    replica.py, candidate.py, clocks.py, timers.py, network.py, server.py, store.py, locks.py    the world
    events.py, state.py, picture.py    what happened; any moment of it as a fold over events; the same read off the world
    safety.py, activity.py, margin.py, assumptions.py    two leaders at once, none at all, and what safety rests on
"""

from scheduler_core.leader.elector import Elector
from scheduler_core.leader.events import Event
from scheduler_core.leader.fault_reading import read_fault
from scheduler_core.leader.faults import Fault
from scheduler_core.leader.safety import SafetyReport, examine
from scheduler_core.leader.scenario import ReplicaSpec, Scenario
from scheduler_core.leader.scenario_reading import read_scenario
from scheduler_core.leader.settings import ElectionSettings
from scheduler_core.leader.simulation import ElectionSimulation, simulate_election
from scheduler_core.leader.state import fold

__all__ = [
    "ElectionSettings",
    "ElectionSimulation",
    "Elector",
    "Event",
    "Fault",
    "ReplicaSpec",
    "SafetyReport",
    "Scenario",
    "examine",
    "fold",
    "read_fault",
    "read_scenario",
    "simulate_election",
]
