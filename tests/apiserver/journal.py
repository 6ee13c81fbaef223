"""Every request that came, and what became of it: for assertions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tests.apiserver.pods import Binding
from tests.apiserver.routes import Request, Target


@dataclass(slots=True)
class Entry:
    """`at`: seconds since the server started. `status` 0: no answer was sent. `fault`: the effect of what was injected."""

    seq: int
    at: float
    method: str
    path: str
    verb: str
    resource: str
    namespace: str
    name: str
    user_agent: str
    status: int = 0
    fault: str = ""


class Journal:
    """Entries in the order in which the requests arrived."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []

    def __len__(self) -> int:
        return len(self._entries)

    def clear(self) -> None:
        """Entries from now on are counted from 1 again."""
        self._entries.clear()

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries)

    def note(self, at: float, request: Request, target: Target | None) -> Entry:
        """An entry whose outcome the caller fills in."""
        asked = (target.verb, target.resource, target.namespace, target.name) if target else ("", "", "", "")
        entry = Entry(len(self._entries) + 1, at, request.method, request.text, *asked, request.user_agent)
        self._entries.append(entry)
        return entry

    def find(
        self,
        *,
        verb: str = "",
        resource: str = "",
        name: str = "",
        status: int | None = None,
        agent: str = "",
        after: int = 0,
    ) -> list[Entry]:
        """Those that match everything that is given; `after` a seq."""
        return [
            entry
            for entry in self._entries[after:]
            if (not verb or entry.verb == verb)
            and (not resource or entry.resource == resource)
            and (not name or entry.name == name)
            and (status is None or entry.status == status)
            and agent in entry.user_agent
        ]


def bound_twice(bindings: Iterable[Binding]) -> list[str]:
    """UIDs of pods that got a node more than once; empty if the server keeps its promise."""
    counts = Counter(binding.uid for binding in bindings)
    return sorted(uid for uid, count in counts.items() if count > 1)
