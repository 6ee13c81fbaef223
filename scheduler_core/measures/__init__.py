"""Measures of a run: how much was placed, how full and how even the cluster is, what it costs, what room nothing can use.

    measures        all of them            directions    which are better larger, and which became worse
    pending_pods    why pods are left        fill       use, evenness, empty nodes, cost
    spread          skew over zones          stranded_resources   room that a pod of this cluster could not use
    comparison      two runs                 owner      the controller of pods

Definitions: docs/measures.md.
"""

from scheduler_core.measures.comparison import Comparison, compare, parting_of
from scheduler_core.measures.directions import MeasureChange, changes
from scheduler_core.measures.fill import Prices
from scheduler_core.measures.measures import Measures, measure

__all__ = ["Comparison", "MeasureChange", "Measures", "Prices", "changes", "compare", "measure", "parting_of"]
