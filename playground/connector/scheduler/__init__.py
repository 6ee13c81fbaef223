"""What makes the core's scheduler process one of a real cluster.

runtime       the machine's time, on an asyncio loop
work          the scheduler process, measured; messages are what it prints
api           what it asks the API server for: bindings, conditions, evictions
conditions, events    conditions of pods and Kubernetes Events, as kube-scheduler writes them
volumes       writes what binds the volumes of a pod's claims, and waits for it
claims        writes what is allocated to claims to devices; claim_documents has the JSON of it
raw_objects   objects as the API server has them, with fields that the scheduler does not read
pre_bind      who is in PreBind, and may be preempted there
extenders     calls to extenders outside the loop; allowed_extenders says which
leader_election    on a real Lease, with the elector of the simulation
policy        the policy it decides by
metrics       kube-scheduler's metrics; collectors are those that nobody keeps
endpoints     healthz, livez, readyz, /metrics, and the cache_comparison with a fresh list
"""
