"""Messages from a client: each is answered with `ack` or `error`, with the message's `ref`; the socket stays open."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from channels.db import database_sync_to_async

from playground.common.errors import ApplicationError
from playground.people.current_user import acting_as, current_user
from playground.people.enums import Act
from playground.people.rules import may
from playground.push import envelopes
from playground.sockets.requests import NotUnderstood
from playground.sockets.stream import StreamConsumer


class Request(Protocol):
    """What a message asks for."""

    @property
    def ref(self) -> Any:
        """By which the client recognises the answer."""


AnyRequest = TypeVar("AnyRequest", bound=Request)


class AnsweringConsumer(StreamConsumer, Generic[AnyRequest]):
    """A stream whose clients send messages, too.

    asks : the act that this requires. not_allowed : the error for all others.
    """

    asks: ClassVar[Act]
    not_allowed: ClassVar[str]

    @abstractmethod
    def read_message(self, text: str | None) -> AnyRequest:
        """Raises NotUnderstood."""

    @abstractmethod
    def carry_out(self, wanted: AnyRequest) -> dict[str, Any]:
        """Returns the body of the acknowledgement. Raises ApplicationError."""

    async def received(self, text: str | None) -> None:
        # It may have to wait, as for a step to end, and must not have every other socket wait with it.
        with acting_as(await self.who()):
            answer = await database_sync_to_async(self.answer, thread_sensitive=False)(text)
        await self.send(text_data=answer)

    def answer(self, text: str | None) -> str:
        """The frame that answers a message."""
        try:
            wanted = self.read_message(text)
        except NotUnderstood as error:
            return envelopes.refusal_text("not-understood", str(error))
        if not may(current_user(), self.asks):
            return envelopes.refusal_text("not-allowed", self.not_allowed, ref=wanted.ref)
        try:
            done = self.carry_out(wanted)
        except ApplicationError as error:
            return envelopes.refusal_text(error.code, error.detail, problems=error.problems, ref=wanted.ref)
        return envelopes.control_text("ack", {"ref": wanted.ref, **done})
