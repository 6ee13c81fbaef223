"""The message about an unknown name of a field or a parameter, with the known names."""

from __future__ import annotations

from collections.abc import Iterable


def unknown_name(what: str, known: Iterable[str]) -> str:
    """what : "field" or "parameter"."""
    return f"unknown {what}; known are {', '.join(sorted(known))}"
