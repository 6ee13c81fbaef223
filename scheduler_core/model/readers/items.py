"""Where objects come from and what they are called: JSON cut into items, each with its kind and place.

Everything is read from JSON bytes; Python values are encoded first, so that both ways give the same result.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from scheduler_core import decoders
from scheduler_core.errors import InvalidObjects, Problem
from scheduler_core.model.kinds import Kind
from scheduler_core.model.readers.decoding import json_type

# Whatever a decoder may raise about content: not JSON, wrong types, bad text, nesting without end.
UNREADABLE: Final = (msgspec.MsgspecError, UnicodeError, RecursionError)
# Whatever an encoder may raise about values that are no JSON.
_UNWRITABLE: Final = (*UNREADABLE, OverflowError, TypeError, ValueError)
TOO_DEEP: Final = "is nested too deeply"


class _Head(msgspec.Struct, rename="camel", gc=False):
    kind: Any = None
    api_version: Any = None


class _Document(msgspec.Struct, gc=False):
    items: list[msgspec.Raw] | msgspec.UnsetType | None = msgspec.UNSET


_HEAD: Final = decoders.decoder(_Head)
_DOCUMENT: Final = decoders.decoder(_Document)
_ARRAY: Final = decoders.decoder(list[msgspec.Raw])


@dataclass(slots=True)
class Item:
    """One object before it is read. ``index`` counts all objects, ``number`` those of its kind.

    ``raw`` is JSON, None for values that cannot be written as JSON; ``original`` is the Python value if the
    object came as one.
    """

    index: int
    raw: bytes | msgspec.Raw | None
    original: object = None
    kind: Kind | None = None
    number: int = 0

    def python(self) -> object:
        """The object as Python values. Raises one of UNREADABLE."""
        return (
            self.original if self.raw is None or self.original is not None else msgspec.json.decode(self.raw)
        )

    def head(self) -> tuple[object, object]:
        """kind and apiVersion, whatever they are. Raises one of UNREADABLE for anything but an object."""
        if self.raw is not None:
            try:
                head = _HEAD.decode(self.raw)
                return head.kind, head.api_version
            except msgspec.ValidationError:
                pass
        original = self.python()
        if not isinstance(original, Mapping):
            raise msgspec.ValidationError(f"expected an object, got {json_type(original)}")
        return original.get("kind"), original.get("apiVersion")

    def place(self) -> str:
        """``pods[3] ml/trainer-7``; the name is left out where there is none."""
        start = f"{self.kind.plural}[{self.number}]" if self.kind else f"objects[{self.index}]"
        name = self.name()
        return f"{start} {name}" if name else start

    def name(self) -> str:
        """``ml/trainer-7`` as far as the object has it, "" if it does not."""
        try:
            original = self.python()
        except UNREADABLE:
            return ""
        metadata = original.get("metadata") if isinstance(original, Mapping) else None
        if not isinstance(metadata, Mapping):
            return ""
        parts = (metadata.get("namespace"), metadata.get("name"))
        return "/".join(part for part in parts if isinstance(part, str) and part)


def items_of_json(data: bytes) -> Iterator[Item]:
    """The items of a JSON List, the elements of an array, or the one object there is.

    Raises InvalidObjects if the whole is no JSON.
    """
    try:
        raws = _ARRAY.decode(data) if data.lstrip()[:1] == b"[" else _DOCUMENT.decode(data).items
    except msgspec.ValidationError as error:
        raise InvalidObjects([Problem("", f"expected a list of objects: {error}")]) from error
    except UNREADABLE as error:
        raise InvalidObjects([Problem("", f"not valid JSON: {reason(error)}")]) from error
    if raws is msgspec.UNSET:
        raws = [msgspec.Raw(data)]
    return (Item(index, raw) for index, raw in enumerate(raws or ()))


def items_of_objects(objects: Iterable[object]) -> Iterator[Item]:
    for index, original in enumerate(objects):
        raw: bytes | None
        try:
            raw = msgspec.json.encode(original, enc_hook=_encodable)
        except _UNWRITABLE:
            raw = None
        yield Item(index, raw, original)


def _encodable(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{json_type(value)} is not JSON")


def reason(error: Exception) -> str:
    return TOO_DEEP if isinstance(error, RecursionError) else str(error)
