"""Pods and nodes as the bytes that kube-scheduler 1.36 sends: fields in the order of the Go types, empty ones left out or not
as those types say (spec 09 §2; encoding/json of Go 1.26).

go_fields.json has the types: name → fields as [JSON name, type, when it is left out]. A type is one of the words of _LEAVES, a
name of the table, or one of these behind `*` (null if absent), `[]` (a list) or `{}` (a map with text keys, sent sorted).
A field is left out "empty" (no value, 0, false, "", [], {}; never a struct or a moment), "zero" (a moment that is not set) or,
with "", never.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from scheduler_core.go_text import go_json, go_map
from scheduler_core.model.quantity import BINARY_SUFFIXES, format_quantity, parse_quantity

_FIELDS: Final[dict[str, list[tuple[str, str, str]]]] = json.loads(
    (Path(__file__).parent / "go_fields.json").read_text(encoding="utf-8")
)
_ZEROS: Final = {"text": '""', "number": "0", "bool": "false", "time": "null", "quantity": '"0"', "any": "0"}

Encode = Callable[[Any], str]


def encode_pod(manifest: Mapping[str, Any]) -> str:
    """Without kind, apiVersion and managedFields: the scheduler's informer drops these from pods."""
    metadata = {key: value for key, value in manifest["metadata"].items() if key != "managedFields"}
    return _encoder("Pod")({**manifest, "metadata": metadata})


def encode_node(manifest: Mapping[str, Any]) -> str:
    """Without kind and apiVersion."""
    return _encoder("Node")(manifest)


@cache
def _encoder(kind: str) -> Encode:
    if kind.startswith("*"):
        inner = _encoder(kind[1:])
        return lambda value: "null" if value is None else inner(value)
    if kind.startswith("[]"):
        item = _encoder(kind[2:])
        return lambda value: "null" if value is None else "[" + ",".join(map(item, value)) + "]"
    if kind.startswith("{}"):
        entry = _encoder(kind[2:])
        return lambda value: (
            "null" if value is None else go_map({key: entry(one) for key, one in value.items()})
        )
    if kind in _FIELDS:
        return lambda value: _struct(kind, value if isinstance(value, Mapping) else {})
    return _LEAVES[kind]


def _struct(kind: str, value: Mapping[str, Any]) -> str:
    parts = []
    for name, inner, left_out in _FIELDS[kind]:
        given = value.get(name)
        if not _is_left_out(given, inner, left_out):
            parts.append(f'"{name}":{_encoder(inner)(given)}')
    return "{" + ",".join(parts) + "}"


def _is_left_out(value: Any, kind: str, left_out: str) -> bool:
    if left_out == "zero":
        return value is None
    if left_out != "empty":
        return False
    if kind.startswith("*"):
        return value is None
    return kind != "time" and kind not in _FIELDS and not value


def _leaf(kind: str) -> Encode:
    return lambda value: _ZEROS[kind] if value is None else go_json(value)


def _quantity(value: Any) -> str:
    """In its canonical form, in the suffixes it was written in; exponents stay as they are."""
    if value is None:
        return _ZEROS["quantity"]
    text = str(value).strip()
    if "e" in text or ("E" in text and not text.endswith(("E", "Ei"))):
        return go_json(text)
    binary = text.endswith(tuple(BINARY_SUFFIXES))
    return go_json(format_quantity(parse_quantity(text), binary=binary))


_LEAVES: Final[dict[str, Encode]] = {
    **{kind: _leaf(kind) for kind in ("text", "number", "bool", "time", "any")},
    "quantity": _quantity,
    "raw": go_json,
}
