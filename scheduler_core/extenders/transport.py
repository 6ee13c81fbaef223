"""Transport: how a call reaches an extender. This library has no transport of its own; a caller that allows calls passes one in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from scheduler_core.config.configuration import Extender

HEADERS: Final = {
    "User-Agent": "Go-http-client/1.1",
    "Content-Length": "",
    "Content-Type": "application/json",
    "Accept-Encoding": "gzip",
}
"""What kube-scheduler sends along, in its order; the length is the body's (recorded from 1.36.2)."""


@dataclass(frozen=True, slots=True)
class Request:
    """One POST. extender : whose timeout and TLS settings hold. verb : as the policy calls it."""

    extender: Extender
    verb: str
    body: bytes

    @property
    def url(self) -> str:
        return f"{self.extender.url_prefix.rstrip('/')}/{self.verb}"


@dataclass(frozen=True, slots=True)
class Reply:
    """status : of HTTP. body : decompressed. elapsed : nanoseconds until all of it was there."""

    status: int
    body: bytes
    elapsed: int = 0


@dataclass(frozen=True, slots=True)
class NoReply:
    """error : why nothing came, in words that follow `Post "<url>": `. elapsed : nanoseconds until that was clear."""

    error: str
    elapsed: int = 0


class Transport(Protocol):
    def send(self, request: Request) -> Reply | NoReply:
        """Send and wait, no longer than the extender's timeout; follow no redirect. Never raises for what the net does."""
