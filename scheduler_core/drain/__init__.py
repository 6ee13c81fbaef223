"""A plan for draining nodes one after the other: a place for every pod first, and never below a disruption budget.

plan.py       what comes of it
planner.py    drain(simulation, nodes): a node at a time, waves of evictions, each proven by a run
evictions.py  how many pods may go at once, as the budgets say
cluster.py    the cluster while nodes are cordoned, arrive and leave
scenario.py   the plan as a scenario to play

docs/drain.md says what is assumed.
"""

from scheduler_core.drain.plan import Drain, NodeDrain, Obstacle, Wave
from scheduler_core.drain.planner import drain

__all__ = ["Drain", "NodeDrain", "Obstacle", "Wave", "drain"]
