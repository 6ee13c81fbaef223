"""The best possible placement, beside what the scheduler does one pod at a time.

search.py         optimum(simulation): the public function; stages of objectives, and what came of them
options.py        goals, limit and the like, checked
demands.py        who is at stake: equal waiting pods, and pods that preemption may take
filters.py        what the engine's own filters say of them
variables.py      the model's unknowns: how many of these pods go to this node
node_rules.py, domain_rules.py, exclusion.py   the rules, for CP-SAT
goals.py, fragmentation.py   what is made as good as possible besides the number of pods
solver.py         one objective after the other, with bounds
proof.py          a solution held to the engine, pod by pod
answer.py         what an answer says
extra.py          OR-tools, which may be missing

docs/optimum.md says what counts as possible, and what a bound means.
"""

from scheduler_core.optimum.answer import GoalValue, Optimum, PriorityClass
from scheduler_core.optimum.options import Options
from scheduler_core.optimum.search import optimum

__all__ = ["GoalValue", "Optimum", "Options", "PriorityClass", "optimum"]
