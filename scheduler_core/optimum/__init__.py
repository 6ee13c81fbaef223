"""The best possible placement, beside what the scheduler does one pod at a time.

search.py      optimum(run), and OptimumSearch for a stage at a time
options.py     goals, limit and the like, checked
demands        the pods of the model: equal waiting pods, and pods that preemption may evict
variables.py   the model's unknowns: how many of these pods go to this node
rules          the scheduler's rules, for CP-SAT
goals          what is made as good as possible, in which order
solver.py      one objective after the other, with bounds
equal_nodes    equal nodes as one
solution       a solution as placements of single pods, verified by the engine
proposal.py    the same, not verified
result.py      what was found beside what the run did; answer.py: the answer; words.py: in sentences
extra.py       OR-tools, which may be missing

docs/optimum.md says what counts as possible, and what a bound means.
"""

from scheduler_core.optimum.answer import GoalValue, Optimum, PriorityLevel
from scheduler_core.optimum.options import Options
from scheduler_core.optimum.search import optimum

__all__ = ["GoalValue", "Optimum", "Options", "PriorityLevel", "optimum"]
