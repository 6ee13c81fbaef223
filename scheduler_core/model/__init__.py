"""Kubernetes objects as the scheduler sees them: typed, frozen, defaulted and admitted.

What they are
    ``quantity``  exact amounts · ``base``, ``meta``  what all objects share
    ``labels``, ``label_syntax``, ``taints``, ``affinity``  selectors and who matches whom
    ``containers``, ``volumes``, ``pod``, ``node``, ``workload``, ``storage``  the objects; ``kinds``  a table of them
    ``resource_names``, ``requests``  which resources count, and what a pod counts for
What happens to them on the way in
    ``readers``  from JSON · ``admission``  what the API server adds and refuses
The door
    ``cluster``: ``read_cluster``, ``read_cluster_json`` · ``missing_kinds``  what an export left out

Nothing here changes an object: changes are copies (``msgspec.structs.replace``).
"""
