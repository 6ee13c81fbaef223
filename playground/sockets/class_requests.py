"""The messages of a teacher on the socket of a class.

{"type": "show", "path": "/runs/…?step=7", "pointer": {"node": "node-a"} | null, "ref": …}
{"type": "point", "pointer": … | null, "ref": …}
{"type": "call", "ref": …}
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec

from playground.common.stored_text import UNSTORABLE, is_storable_value
from playground.sockets.requests import LONGEST_MESSAGE, NotUnderstood, Ref
from scheduler_core import decoders

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=253)]


class Pointer(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What the teacher points at, by name; a node and a plugin together are a cell of the matrix."""

    node: Name | None = None
    plugin: Name | None = None
    pod: Name | None = None


class Request(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, frozen=True, kw_only=True):
    ref: Ref = None


class Show(Request, tag="show", frozen=True, kw_only=True):
    path: str
    pointer: Pointer | None = None


class Point(Request, tag="point", frozen=True, kw_only=True):
    pointer: Pointer | None


class Call(Request, tag="call", frozen=True, kw_only=True):
    pass


_REQUEST: Final[msgspec.json.Decoder[Show | Point | Call]] = decoders.decoder(Show | Point | Call)


def read_class_request(text: str | None) -> Show | Point | Call:
    """Raises NotUnderstood."""
    if text is None or len(text) > LONGEST_MESSAGE:
        raise NotUnderstood(f"Expected text of at most {LONGEST_MESSAGE:,} characters.")
    try:
        wanted = _REQUEST.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise NotUnderstood(str(error)) from None
    if not is_storable_value(msgspec.to_builtins(wanted)):
        raise NotUnderstood(UNSTORABLE)
    return wanted


def plain(pointer: Pointer | None) -> dict[str, Any] | None:
    """As it is stored."""
    pointed: dict[str, Any] | None = msgspec.to_builtins(pointer)
    return pointed
