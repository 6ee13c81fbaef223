"""What a long search notes on its way, so that another process can go on with it, and how far it has come."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

Note: TypeAlias = Mapping[str, Any]
"""Plain data for JSON. A search that is given its first notes again comes to the same answer without the work behind most of them."""

Notes: TypeAlias = Iterator[Note | None]
"""Those of a search, in their order; None: it continues, and there is nothing to be noted."""

Offload: TypeAlias = Callable[[Callable[[], None], Callable[[], None]], Iterator[None]]
"""Does a piece of work that may take long, and returns now and then until it is done. Its arguments are the work, and what ends that
early, from any thread: the iterator calls it if it is closed before its end.
"""


@dataclass(frozen=True, slots=True)
class Progress:
    """planned : how many steps there are; 0: not known. words : what has been found so far.

    n_found : answers that are final already, whatever follows: those that the search would return now.
    """

    done: int
    planned: int
    words: str
    n_found: int = 0


def at_once(work: Callable[[], None], stop: Callable[[], None]) -> Iterator[None]:
    """An ``Offload`` that returns when the work is done."""
    work()
    yield from ()
