"""Request bodies, read to their end but never beyond the limit."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from playground.common.errors import TooLarge

CHUNK_BYTES = 1024 * 1024


def read_bounded(stream: Any, limit: int) -> bytes:
    """Everything in `stream`. Raises TooLarge as soon as it goes beyond `limit` bytes."""
    body = bytearray()
    while chunk := stream.read(CHUNK_BYTES):
        body += chunk
        if len(body) > limit:
            raise TooLarge(f"The request body is larger than the {limit:,} bytes this server accepts.")
    return bytes(body)


class JSONParser(BaseParser):
    """A JSON body. NaN and Infinity are not JSON and are refused; nesting too deep to read is a mistake, not a crash."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        body = read_bounded(stream, settings.MAX_UPLOAD_BYTES)
        try:
            return json.loads(body.decode("utf-8"), parse_constant=_refuse_constant)
        except RecursionError:
            raise ParseError("Malformed JSON: nested too deeply.") from None
        except ValueError as error:
            raise ParseError(f"Malformed JSON: {error}") from None


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")
