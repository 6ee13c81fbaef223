"""A plan for draining nodes one after the other: a place for every pod first, and never below a disruption budget.

plan.py       the result
planner.py    drain(run, nodes): a node at a time, waves of evictions, each proven by a run
evictions.py  how many pods the budgets allow to evict at once
cluster.py    the cluster while nodes are cordoned, arrive and leave
scenario.py   the plan as a scenario to play

docs/drain.md lists the assumptions.
"""

from scheduler_core.drain.plan import Drain, NodeDrain, Obstacle, Wave
from scheduler_core.drain.planner import drain

__all__ = ["Drain", "NodeDrain", "Obstacle", "Wave", "drain"]
