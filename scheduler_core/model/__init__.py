"""Kubernetes objects as the scheduler sees them: typed, frozen, defaulted and admitted.

``quantity``   exact amounts                ``base``, ``meta``  what all objects share
``labels``, ``taints``, ``affinity``        selectors and who matches whom
``containers``, ``volumes``, ``pod``, ``node``, ``workload``, ``storage``   the objects
``requests``   what a pod counts for        ``resource_names``  which resources count at all
``decode``     one object, fast             ``inspection``      the same object slowly, with every mistake
``admission``  what the API server would have filled in or rewritten
``cluster``    all objects together: ``read_cluster``, ``read_cluster_json``

Nothing here changes an object: changes are copies (``msgspec.structs.replace``).
"""
