"""Fields of manifests that nobody has validated yet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Manifest = Mapping[str, Any]
"""An object as it was given."""
Identity = tuple[str, str, str]
"""Namespace, kind and name."""


def mapping(value: Any) -> Mapping[str, Any]:
    """`value` if it is an object, else an empty one: the reader of objects reports wrong types."""
    return value if isinstance(value, (dict, Mapping)) else {}


def entries(value: Any) -> list[Mapping[str, Any]]:
    """The objects in the list `value`."""
    return [entry for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []


def identity(item: Manifest) -> Identity:
    metadata = mapping(item.get("metadata"))
    namespace = metadata.get("namespace") or "default"
    return str(namespace), str(item.get("kind", "")), str(metadata.get("name", ""))


def key_of(item: Manifest) -> str:
    """``shop/web`` of an object of a namespace, with ``default`` where it is not said."""
    namespace, _, name = identity(item)
    return f"{namespace}/{name}"


def title(item: Manifest) -> str:
    """`Deployment shop/web`."""
    return f"{item.get('kind', '')} {key_of(item)}"


def controller_of(item: Manifest) -> Mapping[str, Any] | None:
    """The owner reference of what controls the object, None if nothing does."""
    owners = entries(mapping(item.get("metadata")).get("ownerReferences"))
    return next((one for one in owners if one.get("controller") is True), None)


def has_condition(item: Manifest, *types: str) -> bool:
    """Whether a condition of one of these types is true."""
    conditions = entries(mapping(item.get("status")).get("conditions"))
    return any(one.get("type") in types and one.get("status") == "True" for one in conditions)
