"""Resources of nodes: NodeResourcesFit with its three scoring strategies, and NodeResourcesBalancedAllocation.

fit.py          NodeResourcesFit: the filter and the choice of the scoring strategy
hints.py        NodeResourcesFit: which events may make room for a pod
allocation.py   the input of both scores: capacity and use of the configured resources
strategies.py   LeastAllocated, MostAllocated, RequestedToCapacityRatio: kernels
balanced_allocation.py  NodeResourcesBalancedAllocation; balanced_fractions.py: in release 1.18
former_scores.py    the score plugins before release 1.22
device_counts.py    resources that a device class provides
placement_score.py  how full a placement would be with the pods of a group
formulas.py     formulas with their numbers
"""
