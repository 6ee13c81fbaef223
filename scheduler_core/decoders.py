"""Values as structs, for threads that may be the first to ask.

msgspec (0.22) looks at the fields of a struct when it is first read. A second thread that reads the same struct at that moment meets what is
half known, and the process ends with a segmentation fault. So what a type holds is learned one thread at a time, before anything is
read; decoders that a module makes when it is imported are safe too.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec

T = TypeVar("T")
Hook = Callable[[type, Any], Any]

_LEARNING: Final = threading.Lock()
_KNOWN: Final[set[Any]] = set()


def learn(wanted: Any) -> None:
    """Afterwards all threads may read values of this type."""
    if wanted in _KNOWN:
        return
    with _LEARNING:
        msgspec.json.Decoder(wanted)
        _KNOWN.add(wanted)


def decoder(wanted: type[T], hook: Hook | None = None) -> msgspec.json.Decoder[T]:
    """hook : reads what msgspec does not know."""
    learn(wanted)
    return msgspec.json.Decoder(wanted, dec_hook=hook)


def convert(value: object, wanted: type[T], hook: Hook | None = None) -> T:
    """From plain Python values. Raises msgspec.ValidationError at the first mistake."""
    learn(wanted)
    return msgspec.convert(value, wanted, dec_hook=hook)
