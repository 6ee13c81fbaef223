"""What a type holds, learned one thread at a time.

msgspec (0.22) looks at the fields of a struct when something first asks for them: a decoder that is made, a conversion, a description of
the type. A second thread that asks at that moment meets what is half known, and the process ends with a segmentation fault. So
nothing but this module asks (tests/architecture/test_structs.py); modules that are imported late make their decoders here too.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Final, TypeVar, overload

import msgspec
from msgspec import inspect

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


@overload
def decoder(wanted: type[T], hook: Hook | None = None) -> msgspec.json.Decoder[T]: ...


@overload
def decoder(wanted: Any, hook: Hook | None = None) -> msgspec.json.Decoder[Any]: ...


def decoder(wanted: Any, hook: Hook | None = None) -> msgspec.json.Decoder[Any]:
    """hook : reads what msgspec does not know."""
    with _LEARNING:
        return msgspec.json.Decoder(wanted, dec_hook=hook)


def convert(value: object, wanted: type[T], hook: Hook | None = None) -> T:
    """From plain Python values. Raises msgspec.ValidationError at the first mistake."""
    learn(wanted)
    return msgspec.convert(value, wanted, dec_hook=hook)


def description(wanted: type) -> inspect.Type:
    """The type as msgspec describes it."""
    with _LEARNING:
        return inspect.type_info(wanted)


def json_schema(wanted: type) -> dict[str, Any]:
    """Of the type and, under ``$defs``, of all types in it."""
    with _LEARNING:
        return msgspec.json.schema(wanted)
