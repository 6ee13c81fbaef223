"""The best possible placement, beside what the scheduler does one pod at a time.

search.py         optimum(simulation), and Optimizing for a stage at a time
objectives.py     what is made as good as possible, in which order
options.py        goals, limit and the like, checked
demands.py        the pods of the model: equal waiting pods, and pods that preemption may evict
filters.py        the results of the engine's own filters for them
variables.py      the model's unknowns: how many of these pods go to this node
equal_nodes.py, patterns.py, merged_model.py  equal nodes as one: which are equal, the mixes of pods that one of them holds, the model
node_rules.py, domain_rules.py, exclusion.py   the rules, for CP-SAT
goals.py, fragmentation.py   what is made as good as possible besides the number of pods
solver.py         one objective after the other, with bounds
realisation.py    a solution as placements of single pods; proof.py: verified by the engine
result.py         what was found beside what the run did; answer.py: the answer; words.py: in sentences
extra.py          OR-tools, which may be missing

docs/optimum.md says what counts as possible, and what a bound means.
"""

from scheduler_core.optimum.answer import GoalValue, Optimum, PriorityLevel
from scheduler_core.optimum.options import Options
from scheduler_core.optimum.search import optimum

__all__ = ["GoalValue", "Optimum", "Options", "PriorityLevel", "optimum"]
