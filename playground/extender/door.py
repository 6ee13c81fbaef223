"""A shorter way for calls of a scheduler: past Django, whose middleware takes longer than the decision (docs/performance.md).

It takes the calls that have nothing but what Go's client sends, with the right secret and the name of this server. All others,
and so all that are refused, go to Django: the rules for them stand there, once.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, TypeVar
from uuid import UUID

import structlog
from django.conf import settings
from django.db import close_old_connections
from django.http.request import split_domain_port, validate_host

from playground.common.body_limit import Application, Receive, Scope, Send
from playground.extender.callers import sends_secret
from playground.extender.services import ExtenderAnswer, answer, answer_at_once
from playground.extender.target import Target
from playground.people.current_user import PROGRAM, acting_as

THREADS: Final = 8
SENT_BY_GO: Final = frozenset(
    {
        "accept-encoding",
        "authorization",
        "connection",
        "content-length",
        "content-type",
        "host",
        "transfer-encoding",
        "user-agent",
    }
)
_ID: Final = r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"
# Bindings wait for an API server, some at a time: they keep their own threads.
_ADDRESS: Final = re.compile(rf"/api/v1/extender/{_ID}(?:/{_ID})?/(filter|prioritize|preempt)")

Given = TypeVar("Given", bound=ExtenderAnswer | None)

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class ExtenderCall:
    verb: str
    target: Target


class ExtenderDoor:
    """Around an ASGI application, below the limit of bodies."""

    def __init__(self, application: Application) -> None:
        self.application = application
        self._threads: Executor = ThreadPoolExecutor(THREADS, "extender")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        call = call_of(scope)
        if call is None:
            await self.application(scope, receive, send)
            return
        body = await _body(receive)
        if body is None:
            return
        answered = _answered(answer_at_once, call, body)
        if answered is None:
            loop = asyncio.get_running_loop()
            answered = await loop.run_in_executor(self._threads, _answered_in_thread, call, body)
        await _send(answered, send)


def call_of(scope: Scope) -> ExtenderCall | None:
    """None for what the application has to look at."""
    if scope["type"] != "http" or scope["method"] != "POST" or settings.SECURE_SSL_REDIRECT:
        return None
    found = _ADDRESS.fullmatch(scope["path"])
    if found is None or not _is_plain(_headers(scope)):
        return None
    policy, snapshot, verb = found.groups()
    return ExtenderCall(verb, Target(UUID(policy), UUID(snapshot) if snapshot else None))


def _headers(scope: Scope) -> Mapping[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def _is_plain(headers: Mapping[str, str]) -> bool:
    host, _ = split_domain_port(headers.get("host", ""))
    return headers.keys() <= SENT_BY_GO and validate_host(host, settings.ALLOWED_HOSTS) and _may_call(headers)


def _may_call(headers: Mapping[str, str]) -> bool:
    if not settings.EXTENDER_SECRET:
        # With accounts it depends on who calls, which Django finds out.
        return not settings.ACCOUNTS
    return sends_secret(headers.get("authorization", ""))


async def _body(receive: Receive) -> bytes | None:
    """None if the scheduler has gone before its end."""
    parts = []
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        parts.append(message.get("body", b""))
        if not message.get("more_body", False):
            return b"".join(parts)


def _answered_in_thread(call: ExtenderCall, body: bytes) -> ExtenderAnswer:
    try:
        return _answered(answer, call, body)
    finally:
        close_old_connections()


def _answered(way: Callable[[str, bytes, Target], Given], call: ExtenderCall, body: bytes) -> Given:
    began = time.perf_counter()
    with acting_as(PROGRAM):
        answered = way(call.verb, body, call.target)
    if answered is not None:
        milliseconds = round((time.perf_counter() - began) * 1000, 1)
        # Hundreds of calls a second: counters.py counts them, and writing a line of each takes as long as half of the decision.
        log = _log.warning if answered.error else _log.debug
        log("extender_answered", verb=call.verb, code=answered.status, milliseconds=milliseconds)
    return answered


async def _send(answered: ExtenderAnswer, send: Send) -> None:
    media_type, body = answered.content()
    headers = [(b"content-type", media_type.encode()), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": answered.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
