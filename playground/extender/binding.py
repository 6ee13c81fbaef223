"""Binding a pod in place of a real scheduler, in the cluster that the operator has connected (spec 09 §5, §10).

Off by default (EXTENDER_BINDS), and only for callers that know a secret: a caller that may bind can put any pod on any node. The
scheduler itself writes the events about the binding; nothing else is written here.
"""

from __future__ import annotations

import asyncio
from functools import cache
from typing import TYPE_CHECKING, Final

import structlog
from django.conf import settings

from playground.extender.wire import BindingRequest

if TYPE_CHECKING:
    from playground.connector.client.connection import Connection
    from playground.connector.client.http import Http, ServerAnswer

log = structlog.get_logger(__name__)

NOT_ENABLED: Final = "this extender does not bind: leave bindVerb out of the configuration, or set PLAYGROUND_EXTENDER_BINDS where the playground runs"
NO_SECRET: Final = "this extender binds only for callers that know a secret: set PLAYGROUND_EXTENDER_SECRET where the playground runs"  # noqa: S105 - a message
_AGENT: Final = "playground-extender/1.36"
_WITHIN: Final = 5.0
"""Seconds for a request: kube-scheduler's own default for the whole call. A binding that takes longer is found out by its watch."""
_CONFLICT: Final = 409


class CannotBind(Exception):
    """The message is for the `Error` of a reply; if the API server refused, it is that of the API server."""


def bind(request: BindingRequest) -> None:
    """Once this returns, the pod is bound to the node. Raises CannotBind."""
    if not settings.EXTENDER_BINDS:
        raise CannotBind(NOT_ENABLED)
    if not settings.EXTENDER_SECRET:
        raise CannotBind(NO_SECRET)
    asyncio.run(_bind(request))
    log.info("extender_bound", pod=f"{request.namespace}/{request.name}", uid=request.uid, node=request.node)


async def _bind(request: BindingRequest) -> None:
    # Only who binds needs a client of a cluster.
    from playground.connector.client.http import Http, Unreachable  # noqa: PLC0415

    try:
        async with Http(_connection(), _AGENT, n_connections=1) as http:
            answer = await http.request(
                "POST", f"{_path(request)}/binding", _binding(request), within=_WITHIN
            )
            if answer.is_success or (answer.status == _CONFLICT and await _is_bound(http, request)):
                return
    except Unreachable as problem:
        raise CannotBind(f"the API server does not answer: {problem}") from None
    raise CannotBind(_text(answer))


async def _is_bound(http: Http, request: BindingRequest) -> bool:
    """Whether an earlier call has done it, the answer to which was lost."""
    answer = await http.request("GET", _path(request), within=_WITHIN)
    if not answer.is_success:
        return False
    pod = answer.json()
    return (pod["metadata"]["uid"], pod["spec"].get("nodeName")) == (request.uid, request.node)


@cache
def _connection() -> Connection:
    """Raises CannotBind, and then is asked again."""
    from playground.connector.client.connection import NoCluster, connect  # noqa: PLC0415 - as above

    try:
        return connect()
    except NoCluster as problem:
        raise CannotBind(f"this extender has no cluster to bind in: {problem}") from None


def _text(answer: ServerAnswer) -> str:
    return answer.refusal[1] or f"status {answer.status}"


def _path(request: BindingRequest) -> str:
    return f"/api/v1/namespaces/{request.namespace}/pods/{request.name}"


def _binding(request: BindingRequest) -> dict[str, object]:
    return {
        "apiVersion": "v1",
        "kind": "Binding",
        "metadata": {"name": request.name, "namespace": request.namespace, "uid": request.uid},
        "target": {"kind": "Node", "name": request.node},
    }
