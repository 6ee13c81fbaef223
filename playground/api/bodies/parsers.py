"""Request bodies, read to their end, never beyond the limit, and refused when a part is missing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final

import msgspec
from django.conf import settings
from django.core.files.uploadhandler import MemoryFileUploadHandler
from django.http.multipartparser import MultiPartParser as DjangoMultiPartParser
from django.http.multipartparser import MultiPartParserError
from django.http.request import HttpRequest
from django.utils.http import parse_header_parameters
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from playground.common.errors import TooLarge
from playground.common.problems import body_too_large
from playground.snapshots.codec import check_values, is_too_deep
from scheduler_core import decoders

CHUNK_BYTES: Final = 1024 * 1024
# Form fields beside a file of the largest size, and the lines between the parts.
MULTIPART_ALLOWANCE: Final = 64 * 1024
# List elements and fields of a body that is decoded in the server's process: some 100 MB at most. Clusters are not.
MOST_VALUES: Final = 1_000_000
# Text of a list of objects that is decoded here, too, so that all mistakes of a small request are told at once.
DECODED_BYTES: Final = 1024 * 1024


def read_whole(stream: Any, context: Mapping[str, Any] | None, *, allowance: int = 0) -> bytes:
    """The whole body.

    Raises TooLarge once it passes the limit, ParseError if it ends before its announced length.
    """
    limit = settings.MAX_UPLOAD_BYTES + allowance
    announced = _announced_length(context)
    if announced > limit:
        raise _too_large()
    body = bytearray()
    while chunk := stream.read(CHUNK_BYTES):
        body += chunk
        if len(body) > limit:
            raise _too_large()
    if len(body) < announced:
        raise ParseError(f"The upload was cut off: {len(body):,} of {announced:,} bytes arrived.")
    return bytes(body)


def _too_large() -> TooLarge:
    return TooLarge(body_too_large(settings.MAX_UPLOAD_BYTES))


def _announced_length(context: Mapping[str, Any] | None) -> int:
    request = (context or {}).get("request")
    try:
        return int(request.META.get("CONTENT_LENGTH") or 0) if request is not None else 0
    except ValueError:
        raise ParseError("Content-Length is not a number.") from None


class JSONParser(BaseParser):
    """A JSON body.

    NaN, Infinity and halves of characters are refused, and so is nesting too deep to read.
    """

    media_type = "application/json"

    def parse(
        self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        return self.decoded(read_whole(stream, parser_context))

    def decoded(self, body: bytes) -> Any:
        return decoded_json(body)


def decoded_json(text: bytes) -> Any:
    """Raises TooLarge for more values than this process should hold, ParseError for what is not JSON, or too deep."""
    check_values(text, MOST_VALUES)
    if is_too_deep(text):
        raise ParseError("Malformed JSON: nested too deeply.")
    try:
        value = json.loads(text.decode("utf-8"), parse_constant=_refuse_constant)
        if _HALF.search(text):
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise ParseError("Malformed JSON: a string contains half of a surrogate pair.") from None
    except ValueError as error:
        raise ParseError(f"Malformed JSON: {error}") from None
    return value


# `\ud800` alone is half of a pair: no character, and nothing that can be stored or sent.
_HALF: Final = re.compile(rb"\\u[dD][89a-fA-F]")


@dataclass(frozen=True, slots=True)
class RawJson:
    """A member of a JSON object as it came: what is in it, its reader finds out, in the sandbox."""

    text: bytes


class RawMembersParser(JSONParser):
    """A JSON object of which long lists under the names in `raw_members` are left as they are. Subclasses name them."""

    raw_members: frozenset[str] = frozenset()

    def decoded(self, body: bytes) -> Any:
        check_values(body)
        try:
            members = _MEMBERS.decode(body)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            # No object, or malformed: said as of all other bodies.
            return decoded_json(body)
        given = {name: bytes(text) for name, text in members.items() if name in self.raw_members}
        raw = {name: RawJson(text) for name, text in given.items() if _is_long_list(text)}
        if not raw:
            return decoded_json(body)
        # In one piece: a body may have many members, and each by itself takes 40 µs.
        others = {name: text for name, text in members.items() if name not in raw}
        return decoded_json(msgspec.json.encode(others)) | raw


def _is_long_list(text: bytes) -> bool:
    return len(text) > DECODED_BYTES and text.startswith(b"[")


class ObjectsParser(RawMembersParser):
    """Of simulate/ and of revisions: Kubernetes objects may be many."""

    raw_members = frozenset({"objects", "apply"})


_MEMBERS: Final = decoders.decoder(dict[str, msgspec.Raw])


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


@dataclass(frozen=True, slots=True)
class RawBody:
    """A body that is the file itself."""

    data: bytes

    def text(self) -> str:
        """Raises ParseError for what is not UTF-8."""
        try:
            return self.data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise ParseError(f"Malformed YAML: {error}") from None


class RawParser(BaseParser):
    """A body that is the file itself; what is in it, the reader finds out.

    Subclasses name a media type each.
    """

    def parse(
        self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        return RawBody(read_whole(stream, parser_context))


class MultiPartParser(BaseParser):
    """Form fields and files.

    Files stay in memory, bounded: what an upload held before redaction touches no disk.
    """

    media_type = "multipart/form-data"

    def parse(
        self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        request: HttpRequest = (parser_context or {})["request"]
        body = read_whole(stream, parser_context, allowance=MULTIPART_ALLOWANCE)
        self._check_complete(body, request.META.get("CONTENT_TYPE", ""))
        meta = request.META | {"CONTENT_LENGTH": str(len(body))}
        try:
            fields, files = DjangoMultiPartParser(
                meta, BytesIO(body), [MemoryFileUploadHandler()], "utf-8"
            ).parse()
        except MultiPartParserError as error:
            raise ParseError(f"Malformed multipart body: {error}") from None
        return _single_parts([*fields.lists(), *files.lists()])

    @staticmethod
    def _check_complete(body: bytes, content_type: str) -> None:
        """Django takes a file to be complete when the body just ends; only the closing boundary proves it."""
        boundary = parse_header_parameters(content_type)[1].get("boundary", "")
        if boundary and b"--" + boundary.encode("latin-1", "replace") + b"--" not in body[-1024:]:
            raise ParseError("The upload was cut off: the multipart body has no closing boundary.")


def _single_parts(parts: Iterable[tuple[str, list[Any]]]) -> dict[str, Any]:
    """Every part under its name; a second `file` is `file2`. Raises ParseError for any other part sent twice."""
    parts = [(name, part) for name, same in parts for part in same]
    single = dict(reversed(parts))
    if len(parts) == len(single):
        return single
    names = [name for name, _ in parts]
    if names.count("file") == 2 and len(parts) == len(single) + 1 and "file2" not in single:
        return single | {"file2": [part for name, part in parts if name == "file"][1]}
    twice = sorted({name for name in names if names.count(name) > 1})
    raise ParseError(f"Malformed multipart body: more than one part is called {', '.join(twice)}.")


# `curl --data-binary @cluster.yaml` names a form: nothing here takes such forms, so that is a file too.
RAW_MEDIA_TYPES: Final = (
    "application/json",
    "application/yaml",
    "application/x-yaml",
    "text/yaml",
    "text/x-yaml",
    "text/plain",
    "text/csv",
    "application/x-ndjson",
    "application/jsonl",
    "application/gzip",
    "application/x-gzip",
    "application/octet-stream",
    "application/x-www-form-urlencoded",
)
YAML_PARSERS: Final = [
    type("YamlParser", (RawParser,), {"media_type": name}) for name in RAW_MEDIA_TYPES if "yaml" in name
]
RAW_PARSERS: Final = [type("RawParser", (RawParser,), {"media_type": name}) for name in RAW_MEDIA_TYPES]
UPLOAD_PARSERS: Final = [MultiPartParser, *RAW_PARSERS]
