"""The JSON schema of expectations, made from the types that read them."""

from __future__ import annotations

from typing import Any, Final

from scheduler_core import decoders
from scheduler_core.expectations.file import CheckedCluster
from scheduler_core.expectations.language import EITHER, NODES, PODS, VERBS, Expectation
from scheduler_core.expectations.reader import FIELD, MOST

_EMPTY: Final[tuple[object, ...]] = (None, (), {}, "")
DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"


def schema() -> dict[str, Any]:
    """Of an object with ``expectations``."""
    return {
        "$schema": DRAFT,
        "title": "Expectations on where the scheduler places pods",
        "type": "object",
        "properties": {FIELD: expectations_schema()},
        "required": [FIELD],
        "additionalProperties": False,
        "$defs": definitions(),
    }


def expectations_schema() -> dict[str, Any]:
    """Of the list; it refers to ``definitions``."""
    return {"type": "array", "items": {"$ref": "#/$defs/Expectation"}, "minItems": 1, "maxItems": MOST}


def check_file_schema() -> dict[str, Any]:
    """Of a file for `check`: a cluster, how it is scheduled, and expectations."""
    made = decoders.json_schema(CheckedCluster)["$defs"]["CheckedCluster"]
    properties = {**_without_nulls(made["properties"]), FIELD: expectations_schema()}
    return {
        "$schema": DRAFT,
        "title": "A test of placement",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "$defs": definitions(),
    }


def definitions() -> dict[str, Any]:
    """What goes under ``$defs``."""
    made = schema_of(Expectation)
    made["Expectation"]["oneOf"] = [_with_subject(verb, subject) for verb, subject in VERBS.items()]
    return made


def schema_of(kind: type) -> dict[str, Any]:
    """Name → schema of the type and of all types in it, as published: an absent field is left out, never null."""
    made: dict[str, Any] = decoders.json_schema(kind)["$defs"]
    return {name: _without_nulls(one) for name, one in sorted(made.items())}


def _with_subject(verb: str, subject: str) -> dict[str, Any]:
    """One verb, with the subject that it needs."""
    name = dict(zip(Expectation.__struct_fields__, Expectation.__struct_encode_fields__, strict=True))[verb]
    if subject == EITHER:
        return {"required": [name], "oneOf": [{"required": [PODS]}, {"required": [NODES]}]}
    return {"required": [name, PODS] if subject == PODS else [name]}


def _without_nulls(value: Any) -> Any:
    """An absent field is left out, never null, and that its default is empty need not be said."""
    if isinstance(value, list | tuple):
        return [_without_nulls(one) for one in value if one != {"type": "null"}]
    if not isinstance(value, dict):
        return value
    kept = {key: _without_nulls(one) for key, one in value.items() if key != "default" or one not in _EMPTY}
    alternatives = kept.get("anyOf", ())
    if len(alternatives) != 1:
        return kept
    return {**{key: one for key, one in kept.items() if key != "anyOf"}, **alternatives[0]}
