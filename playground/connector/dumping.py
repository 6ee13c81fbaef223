"""The cluster as one List, as kubectl would print it: everything that a snapshot keeps, before it is redacted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from playground.connector.http import Http, Refused
from playground.connector.informers import PATHS
from playground.connector.reflector import Expired, listed

_ALL: Final = {
    **PATHS,
    "PriorityClass": "/apis/scheduling.k8s.io/v1/priorityclasses",
    "Deployment": "/apis/apps/v1/deployments",
    "DaemonSet": "/apis/apps/v1/daemonsets",
    "Job": "/apis/batch/v1/jobs",
}
_NEEDED: Final = ("Node", "Pod")
_MOST_LISTS: Final = 3


async def cluster_list(http: Http, left_out: Callable[[str], None]) -> bytes:
    """JSON. Kinds that the server does not have or does not show are told and left out.

    Raises Unreachable, Expired, and Refused for nodes and pods.
    """
    items: list[dict[str, Any]] = []
    for kind, path in _ALL.items():
        try:
            raws = await _all_of(http, path)
        except Refused as refused:
            if kind in _NEEDED:
                raise
            left_out(f"{kind} is left out: {refused}")
            continue
        head = {"apiVersion": _api_version(path), "kind": kind}
        items += [head | msgspec.json.decode(raw) for raw in raws]
    return msgspec.json.encode({"apiVersion": "v1", "kind": "List", "items": items})


async def _all_of(http: Http, path: str) -> list[msgspec.Raw]:
    """From the beginning again if the list expires between two pages."""
    for attempt in range(_MOST_LISTS):
        try:
            return (await listed(http, path))[0]
        except Expired:
            if attempt + 1 == _MOST_LISTS:
                raise
    raise AssertionError("never")


def _api_version(path: str) -> str:
    """``/apis/apps/v1/jobs`` → ``apps/v1``."""
    return path.removeprefix("/apis/").removeprefix("/api/").rpartition("/")[0]
