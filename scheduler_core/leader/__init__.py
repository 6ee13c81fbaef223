"""Leader election: client-go's elector, and a simulation that shows how it works and fails (spec 10, behaviour of 1.36).

    simulation     replicas, an API server and faults on a virtual clock
    scenario       the input of a simulation        safety    the evaluation of its events
    environment    clocks, network, events
    protocol       the elector: a state machine without side effects

Each room imports only rooms below it. Ready-made scenarios are in scheduler_core.library.
"""

from scheduler_core.leader.environment.events import Event
from scheduler_core.leader.protocol.elector import Elector
from scheduler_core.leader.protocol.settings import ElectionSettings
from scheduler_core.leader.safety.report import SafetyReport, examine
from scheduler_core.leader.scenario.declaration import Fault
from scheduler_core.leader.scenario.fault_reader import read_fault
from scheduler_core.leader.scenario.reader import read_scenario
from scheduler_core.leader.scenario.scenario import ReplicaSpec, Scenario
from scheduler_core.leader.simulation.simulation import ElectionSimulation, simulate_election
from scheduler_core.leader.simulation.state import fold

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
