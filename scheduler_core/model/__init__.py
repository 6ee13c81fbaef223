"""Kubernetes objects as the scheduler sees them: typed, frozen, defaulted and admitted.

What they are
    ``quantity``  exact amounts · ``base``, ``meta``  what all objects share
    ``labels``, ``label_syntax``, ``taints``, ``affinity``  selectors and who matches whom
    ``containers``, ``volumes``, ``pod``, ``node``, ``workload``, ``storage``  the objects; ``kinds``  a table of them
    ``pod_group``, ``devices``, ``disruptions``  groups of pods, dynamic resources, disruption budgets
    ``resource_names``, ``requests``  which resources count, and what a pod counts for; ``former_requests``  before release 1.32
What happens to them on the way in
    ``readers``  from JSON (``json_text``, ``device_versions``) · ``admission``  what the API server adds and refuses
In messages
    ``paths``  places of mistakes · ``label_words``  invalid labels · ``amount_words``  amounts as people read them
The door
    ``cluster``: ``read_cluster``, ``read_cluster_json`` · ``missing_kinds``  what an export left out

Nothing here changes an object: changes are copies (``msgspec.structs.replace``).
"""
