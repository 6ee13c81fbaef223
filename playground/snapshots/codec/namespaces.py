"""The namespace that an object of a kind is in."""

from __future__ import annotations

from scheduler_core.model.kinds import KINDS
from scheduler_core.model.readers.objects import DEFAULT_NAMESPACE


def namespace_of(kind: str, given: str | None) -> str:
    """`given`: what its metadata say. "" for a kind that lives outside namespaces: there a namespace says nothing."""
    known = KINDS.get(kind)
    is_namespaced = known is None or known.namespaced
    return (given or DEFAULT_NAMESPACE) if is_namespaced else ""
