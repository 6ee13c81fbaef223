"""The messages of a client on the socket of a simulation.

{"type": "advance", "to": ns | "by": ns | "step": true | "end": true, "ref": …}
{"type": "inject", "fault": {…}, "ref": …}
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec

from scheduler_core import decoders

LONGEST_MESSAGE: Final = 16 * 1024
Time = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
Ref = str | int | float | None


class NotUnderstood(ValueError):
    """The message is none of those above; the text has the reason."""


class Advance(msgspec.Struct, tag="advance", tag_field="type", forbid_unknown_fields=True, frozen=True):
    to: Time | None = None
    by: Time | None = None
    step: bool = False
    end: bool = False
    ref: Ref = None

    @property
    def how(self) -> dict[str, Any]:
        """The one that is given, as services.requests.advance takes it."""
        given = {"to": self.to, "by": self.by, "step": self.step or None, "end": self.end or None}
        return {name: value for name, value in given.items() if value is not None}


class Inject(msgspec.Struct, tag="inject", tag_field="type", forbid_unknown_fields=True, frozen=True):
    fault: dict[str, Any]
    ref: Ref = None


_REQUEST: Final[msgspec.json.Decoder[Advance | Inject]] = decoders.decoder(Advance | Inject)


def read_request(text: str | None) -> Advance | Inject:
    """Raises NotUnderstood."""
    if text is None:
        raise NotUnderstood("Expected text.")
    if len(text) > LONGEST_MESSAGE:
        raise NotUnderstood(f"Longer than {LONGEST_MESSAGE:,} characters.")
    try:
        wanted = _REQUEST.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise NotUnderstood(str(error)) from None
    if isinstance(wanted, Advance) and len(wanted.how) != 1:
        raise NotUnderstood("Give exactly one of to, by, step and end.")
    return wanted
