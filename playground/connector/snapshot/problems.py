"""Why there is no snapshot of the connected cluster: refusals with stable codes."""

from __future__ import annotations

from playground.common.errors import ApplicationError, Conflict


class NotConnected(Conflict):
    code = "cluster-not-connected"
    title = "This server is not connected to a cluster"


class ClusterUnreachable(ApplicationError):
    """There is no way to it: no credentials, no answer, or none in time."""

    status = 502
    code = "cluster-unreachable"
    title = "The cluster cannot be reached"


class ClusterRefused(ApplicationError):
    """It answered, but not with its objects: the credentials may be wrong, or allow too little."""

    status = 502
    code = "cluster-refused"
    title = "The cluster refused"
