"""The commands of the library, as help lists them. The module of a command is imported only when the command is used.

Importing all of them takes about as long as importing the engine, so the list holds what help shows and where the rest is.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Final

from scheduler_core.cli.command import Command

DECIDE: Final = "Decide"
OVER_TIME: Final = "Play over time"
TEACH: Final = "Teach"
THIS_PROGRAM: Final = "This program"


@dataclass(frozen=True, slots=True)
class Listed:
    """A command as help shows it."""

    name: str
    group: str
    summary: str


@dataclass(frozen=True, slots=True)
class Entry(Listed):
    """A command of this library. module, variable : where its Command is, in this package."""

    module: str
    variable: str

    def load(self) -> Command:
        command = getattr(import_module(f"scheduler_core.cli.{self.module}"), self.variable)
        assert isinstance(command, Command)
        return command


COMMANDS: Final = (
    Entry("simulate", DECIDE, "where the waiting pods of a cluster would go", "cluster.simulate", "SIMULATE"),
    Entry("explain", DECIDE, "why one pod would go where it does", "cluster.simulate", "EXPLAIN"),
    Entry(
        "export",
        DECIDE,
        "the cluster with its pods placed, for kube-scheduler-simulator, kubectl or data frames",
        "cluster.export",
        "EXPORT",
    ),
    Entry("why", DECIDE, "what would help a pod that finds no node", "cluster.why", "WHY"),
    Entry("what-if", DECIDE, "the effects of changes of a cluster or a policy", "cluster.what_if", "WHAT_IF"),
    Entry(
        "capacity", DECIDE, "how many more copies of a pod fit into a cluster", "cluster.capacity", "CAPACITY"
    ),
    Entry(
        "rehearse",
        DECIDE,
        "what changes with another release of kube-scheduler",
        "cluster.rehearse",
        "REHEARSE",
    ),
    Entry("check", DECIDE, "tests whether pods are placed as files expect", "cluster.check", "CHECK"),
    Entry(
        "survive",
        DECIDE,
        "what happens to workloads if a node or a zone is lost",
        "cluster.survive",
        "SURVIVE",
    ),
    Entry(
        "consolidate",
        DECIDE,
        "which nodes could be removed, with all their pods placed elsewhere",
        "cluster.consolidate",
        "CONSOLIDATE",
    ),
    Entry(
        "drain",
        DECIDE,
        "a plan for draining nodes: a node for every pod, no disruption budget violated",
        "cluster.drain",
        "DRAIN",
    ),
    Entry(
        "optimum",
        DECIDE,
        "the best possible placement, beside what the scheduler does",
        "cluster.optimum",
        "OPTIMUM",
    ),
    Entry(
        "shop",
        DECIDE,
        "the cheapest nodes to add so that all pending pods are placed",
        "cluster.shop",
        "SHOP",
    ),
    Entry(
        "sweep",
        DECIDE,
        "a cluster under many policies: which is best by your objectives",
        "cluster.sweep",
        "SWEEP",
    ),
    Entry(
        "timeline",
        OVER_TIME,
        "a scenario with a scheduler over time: queues, back-off, graceful preemption",
        "over_time.timeline",
        "TIMELINE",
    ),
    Entry(
        "replay",
        OVER_TIME,
        "a recording of `manage.py record` as a cluster and a scenario, to play under any policy",
        "over_time.replay",
        "REPLAY",
    ),
    Entry(
        "election",
        OVER_TIME,
        "a leader election with faults: who leads when, and whether two ever led at once",
        "over_time.election",
        "ELECTION",
    ),
    Entry("lessons", TEACH, "checks lessons that you have written", "lessons", "LESSONS"),
)
COMPLETION: Final = Listed("completion", THIS_PROGRAM, "a completion script for bash, zsh or fish")
