"""Everything around schedulers, simulated: an API server, who is told of changes, and who works on objects.

simulated_cluster.py  all of it together
api_server.py    the objects; link.py, what lies between them and who watches
kubelet.py, workloads.py, disruption.py, taint_eviction.py    who works on them
operator.py      what the scenario does to them; binding_faults.py, bindings that fail
"""
