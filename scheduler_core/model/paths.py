"""How the place of a mistake inside an object is written."""

from __future__ import annotations


def joined(path: str, name: str) -> str:
    """``spec`` and ``nodeName`` give ``spec.nodeName``; names with dots or slashes go into brackets."""
    if "." in name or "/" in name:
        return f"{path}[{name}]"
    return f"{path}.{name}" if path else name
