"""JSON text → values, opened level by level so that no more than one object is held undecoded and decoded at once.

Several documents may follow each other: JSON lines, or the output of several commands. Objects come out one by one as
raw JSON (`msgspec.Raw`); the caller opens what may be a list and decodes what is an object.

As in kubectl, the last of two equal keys of one JSON object counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from scheduler_core import decoders
from scheduler_core.errors import InvalidObjects, LimitExceeded, Problem
from scheduler_core.sources.limits import Limits
from scheduler_core.sources.text.json_scan import count_values, document_ends
from scheduler_core.sources.text.places import place_of

_OBJECT = decoders.decoder(dict[str, msgspec.Raw])
_ARRAY = decoders.decoder(list[msgspec.Raw])
_ANYTHING: msgspec.json.Decoder[Any] = msgspec.json.Decoder()
_TRUNCATED = "the JSON ends too early: the file seems truncated, or a bracket or quote is not closed"
# What msgspec says of half a surrogate pair at the end of a text, although the text is closed.
_BROKEN = "JSON is malformed: a text before this ends in a broken escape"
_BLANKS = re.compile(rb"[ \t\r\n]*")
_BYTE = re.compile(r" ?\(byte (\d+)\)")


class JsonDocuments:
    """The documents of one UTF-8 text. All methods raise InvalidObjects or LimitExceeded with line and column."""

    encoding = "json"

    def __init__(self, text: bytes, limits: Limits) -> None:
        self._text = text
        self._limits = limits
        self._searched_to = 0

    def documents(self) -> Iterator[Any]:
        """Every document, unopened."""
        start = self._after_blanks(0)
        view = memoryview(self._text)
        for end in document_ends(self._text, self._limits):
            yield msgspec.Raw(view[start:end])
            start = self._searched_to = self._after_blanks(end)
        if start < len(self._text):
            self._decode(_ANYTHING, msgspec.Raw(view[start:]), truncated=_TRUNCATED)
            raise self._invalid(start, "expected an object or a list")

    def open(self, value: Any) -> Any:
        """One level of `value`: a dict or list of unopened values, or a scalar."""
        if not isinstance(value, msgspec.Raw):
            return value
        first = bytes(memoryview(value)[:1])
        return self._decode(_OBJECT if first == b"{" else _ARRAY if first == b"[" else _ANYTHING, value)

    def whole(self, value: Any) -> Any:
        """All of `value`. Raises LimitExceeded for more values than a single object may have."""
        if self.n_values(value) > self._limits.max_object_values:
            message = f"more than {self._limits.max_object_values:,} values in one object"
            raise LimitExceeded([Problem(self._place(value, 0), message)])
        return self._decode(_ANYTHING, value) if isinstance(value, msgspec.Raw) else value

    def size(self, value: Any) -> int:
        """Bytes of `value`, 0 if it has been decoded already (with something that had a size)."""
        return memoryview(value).nbytes if isinstance(value, msgspec.Raw) else 0

    def n_values(self, value: Any) -> int:
        """Values inside `value`, 0 if they are certainly few enough or decoded already."""
        # No text has more values than bytes.
        return count_values(memoryview(value)) if self.size(value) > self._limits.max_object_values else 0

    def _decode(self, decoder: msgspec.json.Decoder[Any], raw: msgspec.Raw, truncated: str = _BROKEN) -> Any:
        try:
            return decoder.decode(raw)
        except RecursionError:
            raise LimitExceeded([Problem(self._place(raw, 0), "nested too deeply")]) from None
        except UnicodeDecodeError as error:
            raise InvalidObjects([Problem(self._place(raw, error.start), "not UTF-8 text")]) from None
        except msgspec.MsgspecError as error:
            raise self._explained(error, raw, truncated) from None

    def _explained(self, error: msgspec.MsgspecError, raw: msgspec.Raw, truncated: str) -> InvalidObjects:
        message = str(error)
        if found := _BYTE.search(message):
            place = self._place(raw, int(found[1]))
        elif "truncated" in message:
            place = self._place(raw, len(bytes(raw)))
            message = truncated
        else:
            place = self._place(raw, 0)
            message = f"{message.partition(' - at ')[0]}, in the value that begins here"
        return InvalidObjects([Problem(place, _BYTE.sub("", message))])

    def _after_blanks(self, offset: int) -> int:
        found = _BLANKS.match(self._text, offset)
        return found.end() if found else offset

    def _place(self, raw: msgspec.Raw, offset: int) -> str:
        # The first equal stretch of text is the one that failed: an earlier one would have failed before.
        start = max(self._text.find(bytes(raw), self._searched_to), 0)
        return place_of(self._text, min(start + offset, len(self._text)))

    def _invalid(self, offset: int, message: str) -> InvalidObjects:
        return InvalidObjects([Problem(place_of(self._text, offset), message)])
