"""Which nodes could go: a maximal set of nodes whose pods all find other places, verified by runs of the engine.

consolidation.py   consolidation(run): the public function, and what it returns
search.py          which nodes are tried next, from the results of the tries so far
candidates.py      which nodes may go at all, and in which order they are tried
trial.py           a try: the run over the cluster without a set of nodes
amounts.py         what nodes have, and what pods ask for
bound.py           how many nodes any scheduler needs at least

docs/consolidation.md lists the assumptions.
"""

from scheduler_core.consolidation.consolidation import Consolidation, Stay, consolidation

__all__ = ["Consolidation", "Stay", "consolidation"]
