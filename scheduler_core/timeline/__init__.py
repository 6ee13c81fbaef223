"""Schedulers over time: a scenario played on a virtual clock, with queues, back-off, graceful preemption and binding.

    simulation.py    TimelineSimulation: run, play, advance, explain
    elected.py       an election whose leader really schedules
    client.py        what joins the two rooms below: a scheduler's requests to the simulated API server
    report.py        what came out: times to schedule, evictions, curves

The schedulers are those of `scheduler_core.scheduler`, which the live scheduler runs too; everything around them is
`scheduler_core.simulated_cluster`. What happens is told in facts (scheduler/facts.py).
"""

from scheduler_core.scheduler.attempts import AttemptResult
from scheduler_core.scheduler.state import fold
from scheduler_core.timeline.elected import election, scheduling_report
from scheduler_core.timeline.report import report
from scheduler_core.timeline.simulation import TimelineSimulation

__all__ = ["AttemptResult", "TimelineSimulation", "election", "fold", "report", "scheduling_report"]
