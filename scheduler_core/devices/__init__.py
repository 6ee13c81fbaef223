"""Which devices of a node satisfy the claims of a pod: the allocator of dynamic resources (spec 12 §3, §5).

state.py        what is taken already, from the claims that are allocated
pools.py        the slices that count on a node, grouped and ordered
selectors.py    does a device match the expressions of a class or a request
requests.py     a claim's requests with their classes; what is checked before the search
capacity.py, counters.py, constraints.py   what a device must satisfy to be taken
search.py       depth first over claims, requests and devices
results.py      what is written into a claim
allocator.py    the door
trail.py        what the search tried, for explanations
notes.py        writes it down; values.py has the words for values
searching.py    a plugin that searches, as explanations ask it
"""
