"""Names as controllers give them, but the same every time: what is random there is a digest here."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Mapping
from typing import Any

from scheduler_core.model.manifest_fields import Identity

# Letters and digits from which no bad words can be made (k8s.io/apimachinery util/rand).
_ALPHABET = "bcdfghjklmnpqrstvwxz2456789"
_MOST_GENERATED_BASE = 58


def template_hash(template: Mapping[str, Any]) -> str:
    """Ten characters that change with the pod template (upstream: FNV of its Go representation)."""
    return _digest(10, json.dumps(template, sort_keys=True))


class Names:
    """Returns names that no object has yet."""

    def __init__(self, taken: set[Identity]) -> None:
        self._taken = taken

    def take(self, namespace: str, kind: str, name: str) -> str:
        """`name` itself; a StatefulSet's pods have no choice."""
        self._taken.add((namespace, kind, name))
        return name

    def generate(self, namespace: str, kind: str, base: str, number: int) -> str:
        """`base` and five characters that depend on all arguments; another five if that name is taken."""
        base = base[:_MOST_GENERATED_BASE]
        for attempt in itertools.count():
            name = base + _digest(5, f"{namespace}/{base}/{number}/{attempt}")
            if not self.is_taken(namespace, kind, name):
                break
        return self.take(namespace, kind, name)

    def is_taken(self, namespace: str, kind: str, name: str) -> bool:
        return (namespace, kind, name) in self._taken


def _digest(length: int, text: str) -> str:
    number = int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")
    letters = []
    for _ in range(length):
        number, index = divmod(number, len(_ALPHABET))
        letters.append(_ALPHABET[index])
    return "".join(letters)
