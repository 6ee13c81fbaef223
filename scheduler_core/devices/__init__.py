"""Which devices of a node satisfy the claims of a pod: the allocator of dynamic resources (spec 12 §3, §5).

state.py        allocated devices and consumed capacity, from the allocated claims
pools.py        the slices that count on a node, grouped and ordered
selectors.py    whether a device matches the expressions of a class or a request
requests.py     a claim's requests with their classes; the checks before the search
capacity.py, counters.py, constraints.py   the conditions that a device must meet
search.py       depth-first search over claims, requests and devices
results.py      the allocation that is written into a claim; errors.py: how a search may end without one
totals.py       the number of devices of a class on each node, for scores
allocator.py    the interface of this room
trail.py        the steps of a search, for explanations
notes.py        records these steps; values.py formats values as text
plugin.py       the interface of a plugin that searches, for explanations
"""
