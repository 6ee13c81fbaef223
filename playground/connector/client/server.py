"""The version of an API server, and whether it serves API groups that only some releases have."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

import msgspec
import structlog

from playground.connector.client.http import Http, Unreachable
from scheduler_core import decoders

log = structlog.get_logger(__name__)

_FIRST_PAUSE, _LONGEST_PAUSE = 0.8, 30.0
# Refusals that may be over soon; others are an answer.
_TRY_LATER: Final = (401, 429, 500, 502, 503, 504)
_MINOR: Final = re.compile(r"v?(\d+\.\d+)")


class _Version(msgspec.Struct, rename="camel"):
    git_version: str = ""


_VERSION: Final = decoders.decoder(_Version)


@dataclass(frozen=True, slots=True)
class ClusterServer:
    """version : such as ``v1.36.2``; "" if it is unknown. groups : those of the requested ones that the server offers."""

    version: str
    groups: frozenset[str]

    @property
    def release(self) -> str:
        """Such as ``1.36``; "" if it is unknown."""
        found = _MINOR.match(self.version)
        return found[1] if found else ""


async def server_of(http: Http, groups: Iterable[str], random: Callable[[], float]) -> ClusterServer:
    """Asked until it answers. groups : with their versions, such as ``resource.k8s.io/v1``. random : spreads retries."""
    body = await _asked(http, "/version", random)
    try:
        version = "" if body is None else _VERSION.decode(body).git_version
    except msgspec.DecodeError:
        version = ""
    offered = [group for group in groups if await _asked(http, f"/apis/{group}", random) is not None]
    return ClusterServer(version, frozenset(offered))


async def _asked(http: Http, path: str, random: Callable[[], float]) -> bytes | None:
    """None if there is no such thing, or if it is not for those who ask."""
    pause = _FIRST_PAUSE
    while True:
        try:
            answer = await http.request("GET", path)
        except Unreachable as unreachable:
            problem = str(unreachable)
        else:
            if answer.status not in _TRY_LATER:
                return answer.body if answer.is_success else None
            problem = f"{path}: {answer.status} {answer.refusal[1]}"
        log.warning("server_does_not_answer", problem=problem)
        await asyncio.sleep(pause * (0.5 + random() / 2))
        pause = min(pause * 2, _LONGEST_PAUSE)
