"""Resources of nodes: NodeResourcesFit with its three scoring strategies, and NodeResourcesBalancedAllocation.

fit.py          NodeResourcesFit: the filter and the choice of the scoring strategy
hints.py        NodeResourcesFit: which events may make room for a pod
allocation.py   the input of both scores: capacity and use of the configured resources
strategies.py   LeastAllocated, MostAllocated, RequestedToCapacityRatio: kernels
balanced.py     NodeResourcesBalancedAllocation
"""
