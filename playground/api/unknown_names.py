"""What is said of a name that nobody knows: of a field or a parameter, with those that there are."""

from __future__ import annotations

from collections.abc import Iterable


def unknown_name(what: str, known: Iterable[str]) -> str:
    """what : "field" or "parameter"."""
    return f"unknown {what}; known are {', '.join(sorted(known))}"
