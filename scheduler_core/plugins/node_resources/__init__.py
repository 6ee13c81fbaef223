"""Resources of nodes: NodeResourcesFit with its three scoring strategies, and NodeResourcesBalancedAllocation.

fit.py          NodeResourcesFit: the filter, and which strategy scores
hints.py        NodeResourcesFit: which events may make room for a pod
allocation.py   what both plugins score: capacity and use of the configured resources
strategies.py   LeastAllocated, MostAllocated, RequestedToCapacityRatio: kernels
balanced.py     NodeResourcesBalancedAllocation
"""
