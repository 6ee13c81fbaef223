"""Calls: every exchange with an extender, written down as it happens, and replayed from what was written down.

A request follows from the cluster, the policy and the outcomes so far, so only its size and digest are kept; explanations
reconstruct it, byte for byte. A reply comes from outside and is kept, node objects by their names.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from scheduler_core.extenders.replies import BadReply, first_value
from scheduler_core.extenders.transport import NoReply, Reply, Request, Transport
from scheduler_core.framework.extender import Failure

Answer = TypeVar("Answer")
_MOST_KEPT: Final = 2000
"""Characters of a reply that could not be read."""
_NANOSECONDS_A_MICROSECOND: Final = 1000
NOT_RECORDED: Final = "no such call was recorded"
HTTP_OK: Final = 200


@dataclass(frozen=True, slots=True)
class Call:
    """extender : its urlPrefix. size, digest : of the request body, bytes and SHA-256 in hex. status : None without reply.

    reply : JSON; the beginning of the text where it could not be read. latency : microseconds. error : "" if it succeeded.
    """

    extender: str
    verb: str
    url: str
    size: int
    digest: str
    status: int | None
    reply: Any
    latency: int
    error: str = ""

    def to_dict(self) -> dict[str, Any]:
        """As stored with an outcome."""
        return {
            "extender": self.extender,
            "verb": self.verb,
            "url": self.url,
            "requestBytes": self.size,
            "requestDigest": self.digest,
            "status": self.status,
            "reply": self.reply,
            "latencyMicros": self.latency,
            "error": self.error,
        }

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> Call:
        """The inverse of ``to_dict``. Raises KeyError if a field is missing."""
        names = ("extender", "verb", "url", "requestBytes", "requestDigest")
        answered = ("status", "reply", "latencyMicros", "error")
        return cls(*(record[name] for name in (*names, *answered)))


@dataclass(frozen=True, slots=True)
class Exchange:
    """A call with the request that was made for it, in this process."""

    call: Call
    request: str


class CallLog:
    """The calls of one attempt after another.

    transport : for calls that are not replayed; None lets none out. recorded : attempt → its calls, replayed instead.
    """

    def __init__(
        self, transport: Transport | None, recorded: Mapping[int, Sequence[Call]] | None = None
    ) -> None:
        self._transport = transport
        self._recorded = {} if recorded is None else recorded
        self._left: Iterator[Call] | None = None
        self._k: int | None = None
        self.exchanges: list[Exchange] = []

    def begin(self, k: int) -> None:
        """Attempt ``k`` begins; the log has only its calls from here on. If it is decided once more, nothing is sent again."""
        said = self.calls if k == self._k else None
        self._k, self.exchanges = k, []
        if k in self._recorded or (said is None and self._transport is None):
            said = tuple(self._recorded.get(k, ()))
        self._left = None if said is None else iter(said)

    @property
    def calls(self) -> tuple[Call, ...]:
        return tuple(exchange.call for exchange in self.exchanges)

    def exchange(
        self, request: Request, read: Callable[[Any], Answer], record: Callable[[Answer], Any]
    ) -> Answer | Failure:
        """The extender's answer. read : the reply's first value → answer, or BadReply. record : the answer as JSON."""
        if self._left is None:
            sent = self._sent(request, read, record)
            return self._noted(request, *sent)
        replayed = self._replayed(request, read)
        return self._noted(request, *replayed)

    def _noted(self, request: Request, call: Call, answer: Answer) -> Answer:
        self.exchanges.append(Exchange(call, request.body.decode()))
        return answer

    def failed(self, message: str) -> Failure:
        """The latest call succeeded, but its answer contains or shows an error."""
        self.exchanges[-1] = _with_error(self.exchanges[-1], message)
        return Failure(message)

    def _sent(
        self, request: Request, read: Callable[[Any], Answer], record: Callable[[Answer], Any]
    ) -> tuple[Call, Answer | Failure]:
        assert self._transport is not None
        reply = self._transport.send(request)
        if isinstance(reply, NoReply):
            failure = Failure(f'Post "{request.url}": {reply.error}')
            return _call(request, None, None, reply.elapsed, failure.message), failure
        try:
            answer = read(first_value(_body(request, reply)))
        except BadReply as bad:
            return _call(request, reply.status, _excerpt(reply), reply.elapsed, str(bad)), Failure(str(bad))
        return _call(request, reply.status, record(answer), reply.elapsed), answer

    def _replayed(self, request: Request, read: Callable[[Any], Answer]) -> tuple[Call, Answer | Failure]:
        assert self._left is not None
        call = next(self._left, None)
        if call is None or (call.extender, call.verb) != (request.extender.url_prefix, request.verb):
            return _call(request, None, None, 0, NOT_RECORDED), Failure(NOT_RECORDED)
        try:
            return call, Failure(call.error) if call.error else read(call.reply)
        except BadReply as bad:
            return call, Failure(str(bad))


def _body(request: Request, reply: Reply) -> bytes:
    if reply.status != HTTP_OK:
        raise BadReply(f"failed {request.verb} with extender at URL {request.url}, code {reply.status}")
    return reply.body


def digest_of(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def _call(request: Request, status: int | None, reply: Any, elapsed: int, error: str = "") -> Call:
    return Call(
        extender=request.extender.url_prefix,
        verb=request.verb,
        url=request.url,
        size=len(request.body),
        digest=digest_of(request.body),
        status=status,
        reply=reply,
        latency=elapsed // _NANOSECONDS_A_MICROSECOND,
        error=error,
    )


def _excerpt(reply: Reply) -> str:
    """U+0000 is left out: databases do not take it."""
    return reply.body[: 4 * _MOST_KEPT].decode("utf-8", "replace").replace("\0", "")[:_MOST_KEPT]


def _with_error(exchange: Exchange, message: str) -> Exchange:
    call = exchange.call
    named = {name: getattr(call, name) for name in Call.__slots__}
    return Exchange(Call(**(named | {"error": message})), exchange.request)
