"""The cluster around schedulers: a simulated API server, its watches, controllers and kubelets.

cluster.py          SimulatedCluster: all of them together
api_server.py       the objects; link.py, the connection between the API server and a watcher
kubelet.py, workloads.py, disruption.py, taint_eviction.py, claim_controller.py    the controllers
operator.py         the operations of a scenario; binding_faults.py, bindings that fail
"""
