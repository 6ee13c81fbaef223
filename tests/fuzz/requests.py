"""What is sent: a request, or a message on a socket, and how a changed body becomes one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from tests.fuzz.mutations import damaged, json_text, mutated

API: Final = "/api/v1/"


@dataclass(frozen=True, slots=True)
class Stored:
    """Ids of rows that inputs may name."""

    snapshot: str
    policy: str
    run: str
    election: str
    timeline: str

    def address(self, name: str) -> str:
        return f"{name}s/{getattr(self, name)}/"


@dataclass(frozen=True, slots=True)
class Input:
    """A request, or a message on the socket of the stored election if `method` is empty."""

    path: str
    body: bytes = b""
    media_type: str = "application/json"
    method: str = "POST"
    headers: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.method} {self.path} {self.media_type} {self.headers or ''}\n{self.body[:2000]!r}"


def as_json(path: str, value: Any, random: Random, donors: Sequence[Any]) -> Input:
    body = json_text(mutated(value, random, donors)).encode()
    return Input(API + path, damaged(body, random) if random.random() < 0.05 else body)
