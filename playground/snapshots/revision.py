"""An edit of a list of objects: what is applied replaces or is appended, what is removed must be there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playground.common.errors import InvalidInput, Mistake
from playground.snapshots.codec import namespace_of


@dataclass(frozen=True, slots=True)
class ObjectName:
    """What identifies an object of a snapshot."""

    kind: str
    namespace: str
    name: str

    def __str__(self) -> str:
        return f"{self.kind} {self.namespace}/{self.name}" if self.namespace else f"{self.kind} {self.name}"

    @classmethod
    def canonical(cls, kind: str, namespace: str | None, name: str) -> ObjectName:
        """Objects in namespaces are in "default" if they name no namespace."""
        return cls(kind, namespace_of(kind, namespace), name)

    @classmethod
    def of(cls, item: Mapping[str, Any]) -> ObjectName:
        """Of a redacted object. Texts of an object that is none have not been checked yet: they count as missing."""
        metadata = item.get("metadata")
        fields = metadata if isinstance(metadata, Mapping) else {}
        kind, namespace, name = item.get("kind"), fields.get("namespace"), fields.get("name")
        return cls.canonical(_text(kind), _text(namespace), _text(name))


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def merged(
    base: Sequence[Mapping[str, Any]], apply: Iterable[Mapping[str, Any]], remove: Iterable[ObjectName]
) -> list[Mapping[str, Any]]:
    """`base` after the edit, in its order; new objects come last.

    Raises InvalidInput for removals of what is not there and for objects that are applied twice.
    """
    objects = {ObjectName.of(item): item for item in base}
    mistakes = []
    for position, name in enumerate(remove):
        if objects.pop(name, None) is None:
            mistakes.append(Mistake(f"remove[{position}]", f"there is no {name}"))
    applied: dict[ObjectName, Mapping[str, Any]] = {}
    for position, item in enumerate(apply):
        name = ObjectName.of(item)
        if applied.setdefault(name, item) is not item:
            mistakes.append(Mistake(f"apply[{position}]", f"{name} occurs twice"))
    if mistakes:
        raise InvalidInput(
            "The revision contradicts itself or the snapshot.", problems=mistakes, code="invalid-revision"
        )
    return list((objects | applied).values())
