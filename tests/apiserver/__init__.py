"""A test double of an API server: list, watch, binding, eviction, leases, and everything that can go wrong with them.

Start reading in `server.py`, then `service.py` (the way of a request) and `api.py` (the verbs).

    with serving() as server:
        server.control.load(objects=[...])
        server.control.fault(effect="lose", resources=["pods/binding"], fraction=0.1)
        ...  # a client of `server.url`
        assert server.control.bound_twice() == []
"""

from tests.apiserver.kubeconfig import kubeconfig, write_kubeconfig
from tests.apiserver.process import ServerProcess, serving_process
from tests.apiserver.server import ApiServer, Control, serving

__all__ = [
    "ApiServer",
    "Control",
    "ServerProcess",
    "kubeconfig",
    "serving",
    "serving_process",
    "write_kubeconfig",
]
