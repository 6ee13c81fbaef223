"""The input of the user (text, bytes, a mapping) → one plain mapping, within the limits of an upload.

Text is YAML or JSON, compressed or not; a mapping is first written as JSON, so that the same limits apply to all forms.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from scheduler_core.errors import InvalidObjects, LimitExceeded, Problem
from scheduler_core.model.readers.json_text import is_unicode, looks_like_json
from scheduler_core.sources.limits import MIB, Limits
from scheduler_core.sources.text.compression import decompress
from scheduler_core.sources.text.encoding import to_utf8
from scheduler_core.sources.text.json_documents import JsonDocuments
from scheduler_core.sources.text.yaml_documents import YamlDocuments

SCENARIO_LIMITS: Final = Limits(
    max_bytes=64 * MIB,
    max_decompressed_bytes=64 * MIB,
    max_values=4_000_000,
    max_object_values=4_000_000,
    max_kept_values=4_000_000,
    max_objects=200_000,
)
"""A scenario is one document and counts as one object. The trace of a month has about 500,000 values."""


def load_document(value: Mapping[str, Any] | str | bytes, limits: Limits = SCENARIO_LIMITS) -> dict[str, Any]:
    """Raises InvalidObjects if the input is not a single mapping of plain values, LimitExceeded if it is too large."""
    data = _bytes_of(value)
    if len(data) > limits.max_bytes:
        message = f"the scenario has {len(data):,} bytes, {limits.max_bytes:,} are allowed"
        raise LimitExceeded([Problem("", message)])
    text = to_utf8(decompress(data, limits)[0])
    is_json = looks_like_json(text) and b"\n---" not in text
    source = JsonDocuments(text, limits) if is_json else YamlDocuments(text, limits)
    documents = [source.whole(document) for document in source.documents()]
    if len(documents) > 1:
        raise _invalid(f"the text holds {len(documents)} documents, one is allowed")
    document = documents[0] if documents else None
    if not isinstance(document, dict):
        raise _invalid("must be an object")
    _check_texts(document, "")
    return document


def _bytes_of(value: Mapping[str, Any] | str | bytes) -> bytes:
    if isinstance(value, bytes):
        return value
    try:
        text = value if isinstance(value, str) else json.dumps(value, allow_nan=False, default=_plain)
        return text.encode()
    except UnicodeEncodeError as error:
        raise _invalid(f"is not Unicode text: character {error.start}") from None
    except RecursionError:
        raise _invalid("is nested too deeply") from None
    except (TypeError, ValueError) as error:
        raise _invalid(f"is not JSON: {error}") from None


def _plain(value: object) -> dict[str, Any]:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"a {type(value).__name__} is none of its values")


def _check_texts(value: Any, path: str) -> None:
    """Refuses characters that databases and terminals do not accept: lone surrogates and zero characters."""
    if type(value) is str:
        if "\0" in value or not is_unicode(value):
            raise InvalidObjects([Problem(path, "the text contains a zero character or is not Unicode")])
    elif type(value) is dict:
        for key, inner in value.items():
            _check_texts(key, path)
            _check_texts(inner, f"{path}.{key[:80]}" if path else key[:80])
    elif type(value) is list:
        for index, inner in enumerate(value):
            _check_texts(inner, f"{path}[{index}]")


def _invalid(message: str) -> InvalidObjects:
    return InvalidObjects([Problem("", message)])
