"""Schedulers over time: a scenario played on a virtual clock, with queues, back-off, graceful preemption and binding.

    simulation.py    TimelineSimulation: run, play, advance, explain
    elected_schedulers.py  an election whose leader schedules pods
    client.py        connects a scheduler with the simulated API server
    report.py        the results: times to schedule, evictions, curves

The schedulers are those of `scheduler_core.scheduler`, which the live scheduler uses, too; everything around them is
`scheduler_core.simulated_cluster`. Events are described in scheduler/log/facts.py.
"""

from scheduler_core.scheduler.attempts import AttemptResult
from scheduler_core.scheduler.log.state import fold
from scheduler_core.timeline.elected_schedulers import election, scheduling_report
from scheduler_core.timeline.report import RunningReport, report
from scheduler_core.timeline.simulation import TimelineSimulation

__all__ = [
    "AttemptResult",
    "RunningReport",
    "TimelineSimulation",
    "election",
    "fold",
    "report",
    "scheduling_report",
]
