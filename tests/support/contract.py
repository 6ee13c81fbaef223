"""The OpenAPI document as a contract: what it does not allow about an answer.

The document is read strictly: a field that a schema does not name is a mistake unless the schema says what further fields are.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import jsonschema_rs
import yaml


def read_yaml(text: bytes) -> Any:
    return yaml.load(text, yaml.CSafeLoader)


PROBLEM: Final = "application/problem+json"
READERS: Final[Mapping[str, Callable[[bytes], Any]]] = {"json": json.loads, "yaml": read_yaml}


@dataclass(frozen=True, slots=True)
class Answer:
    """`path` as the document has it, in braces; None where no view answered."""

    method: str
    path: str | None
    status: int
    media_type: str
    content: bytes

    def __str__(self) -> str:
        return f"{self.method} {self.path} answers {self.status} {self.media_type}"


class Contract:
    """An OpenAPI 3.1 document with its components read strictly."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.paths: Mapping[str, Any] = document["paths"]
        self.components = strict(document["components"])
        self._validators: dict[str, jsonschema_rs.Draft202012Validator] = {}

    def mistakes(self, answer: Answer) -> list[str]:
        """What the document does not allow about an answer; empty if it is as described."""
        operation = self._operation(answer)
        if operation is None:
            return self._undescribed(answer)
        described = operation["responses"].get(str(answer.status))
        if described is None:
            return [f"status {answer.status} is not described: {answer.content[:300]!r}"]
        content = described.get("content") or {}
        if not content:
            return ["a body where none is described"] if answer.content else []
        if answer.media_type not in content:
            return [f"media type {answer.media_type!r} is not described, only {', '.join(content)}"]
        return self._in_body(answer, content[answer.media_type].get("schema", {}))

    def _operation(self, answer: Answer) -> Mapping[str, Any] | None:
        item = self.paths.get(answer.path or "") or self.paths.get(f"{answer.path}".removesuffix("/"), {})
        found: Mapping[str, Any] | None = item.get(answer.method.lower())
        return found

    def _undescribed(self, answer: Answer) -> list[str]:
        """What no operation answers: an address that is not there, or a method that it does not have."""
        if answer.status not in (400, 403, 404, 405):
            return ["there is no such operation in the document"]
        return self._in_body(answer, {"$ref": "#/components/schemas/Problem"}, PROBLEM)

    def _in_body(self, answer: Answer, schema: Mapping[str, Any], wanted: str | None = None) -> list[str]:
        if wanted not in (None, answer.media_type):
            return [f"media type {answer.media_type!r} instead of {wanted!r}"]
        read = next((read for name, read in READERS.items() if answer.media_type.endswith(name)), None)
        if read is None:
            return []
        errors = self._validator(json.dumps(schema)).iter_errors(read(answer.content))
        return [
            f"at {'/'.join(map(str, error.instance_path)) or '/'}: {error.message[:300]}" for error in errors
        ]

    def _validator(self, schema: str) -> jsonschema_rs.Draft202012Validator:
        if schema not in self._validators:
            whole = strict(json.loads(schema)) | {"components": self.components}
            self._validators[schema] = jsonschema_rs.Draft202012Validator(whole, validate_formats=True)
        return self._validators[schema]


def strict(schema: Any) -> Any:
    """The same schema, in which objects with named properties have no others unless it says so."""
    match schema:
        case dict():
            closed = {name: strict(value) for name, value in schema.items()}
            if isinstance(schema.get("properties"), dict):
                closed.setdefault("additionalProperties", False)
            return closed
        case list():
            return [strict(item) for item in schema]
    return schema
