"""Kubernetes objects as the scheduler sees them: typed, frozen, defaulted and admitted.

What they are
    ``quantity``  exact amounts · ``base``  what all structs share · ``paths``  places of mistakes in messages · ``uids``  of what is made here
    ``manifest_fields``  reading what nobody has validated yet
    ``labels``  valid labels, and selectors
    ``objects``  pods, nodes and all others; ``kinds``  a table of them
    ``resources``  which resources count, and what a pod counts for
    ``replacement``  the pod that a controller makes in place of another · ``node_copy``  a node like another one
What happens to them on the way in
    ``readers``  from JSON · ``admission``  what the API server adds and refuses
The door
    ``cluster``: ``read_cluster``, ``read_cluster_json`` · ``missing_kinds``  what an export left out
What follows from it
    ``ownership``  the workloads of pods · ``budgets``  how many pods disruption budgets require

Nothing here changes an object: changes are copies (``msgspec.structs.replace``).
"""
