"""The cluster that the operator connected this server with (PLAYGROUND_CLUSTER…), if any, and a snapshot of it.

Credentials are read from the kubeconfig or the service account for each answer, and kept nowhere.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from django.conf import settings

from playground.common.answers import Answer, no_answer
from playground.common.errors import ApplicationError, Busy
from playground.connector.client.connection import Connection, NoCluster, connect
from playground.connector.snapshot.problems import ClusterUnreachable, NotConnected
from playground.snapshots.models import Snapshot

PATIENCE_SECONDS: Final = 30.0
_ONE_AT_A_TIME: Final = threading.Lock()


@dataclass(frozen=True, slots=True)
class ConnectedCluster:
    """name : context of the kubeconfig, or host and port; None if neither is known. problem : why there is no way to it now."""

    connected: bool
    name: str | None = None
    problem: str | None = None


def connected_cluster() -> ConnectedCluster:
    """Asks the cluster, for a few seconds at most."""
    if not settings.CLUSTER:
        return ConnectedCluster(connected=False)
    name = settings.CLUSTER_CONTEXT or None
    try:
        connection = _connection()
        name = connection.name
        # aiohttp takes most of a second to load: only for those who have a cluster.
        from playground.connector.snapshot.cluster_import import check_reachable  # noqa: PLC0415

        check_reachable(connection)
    except ApplicationError as problem:
        return ConnectedCluster(connected=True, name=name, problem=problem.detail)
    return ConnectedCluster(connected=True, name=name)


def import_snapshot(
    name: str = "",
    *,
    expand_workloads: bool = False,
    read_groups: bool = False,
    answer: Answer = no_answer,
) -> Snapshot:
    """The connected cluster as it is now; `name` is by default that of the cluster. The rest is as for uploads.

    Raises NotConnected; Busy while another import is in progress; and what `importing` does.
    """
    connection = _connection()
    from playground.connector.snapshot.cluster_import import import_cluster  # noqa: PLC0415 - as above

    with _turn():
        return import_cluster(
            connection, name, expand_workloads=expand_workloads, read_groups=read_groups, answer=answer
        )


def _connection() -> Connection:
    if not settings.CLUSTER:
        raise NotConnected(
            "This server is not connected to a cluster. Its operator can start it with --cluster, or set PLAYGROUND_CLUSTER."
        )
    try:
        return connect(settings.CLUSTER_KUBECONFIG or None, settings.CLUSTER_CONTEXT or None)
    except NoCluster as problem:
        raise ClusterUnreachable(f"The cluster cannot be reached: {problem}.") from None


@contextmanager
def _turn() -> Iterator[None]:
    """One import at a time: a whole cluster is in memory for a moment."""
    if not _ONE_AT_A_TIME.acquire(timeout=PATIENCE_SECONDS):
        raise Busy("Another import of the cluster is in progress; try again in a moment.")
    try:
        yield
    finally:
        _ONE_AT_A_TIME.release()
