"""One object from JSON bytes, fast: the first mistake stops it (``inspection`` finds the others).

Only ``Quantity`` and ``EntryQuantity`` need help; equal texts give the same number object.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, TypeVar

import msgspec

from scheduler_core import decoders
from scheduler_core.model.quantity import (
    EntryQuantity,
    Quantity,
    WrittenQuantity,
    parse_quantity,
    round_up_to_milli,
    written,
)

T = TypeVar("T")

NEGATIVE: Final = "must be greater than or equal to 0"
NOT_A_QUANTITY: Final = "expected a quantity such as 100m, 2 or 1Gi, got {}"


def read_special(wanted: type, raw: Any) -> Any:
    """A field of a type that msgspec does not know. Raises ValueError with the mistake."""
    if not issubclass(wanted, Quantity):
        raise NotImplementedError(f"no reader for {wanted.__name__}")
    if isinstance(raw, bool) or not isinstance(raw, (str, int, float)):
        raise ValueError(NOT_A_QUANTITY.format(json_type(raw)))  # noqa: TRY004 - a mistake in the input
    if wanted is WrittenQuantity:
        _amount(raw)
        return written(raw)
    return _entry_quantity(raw) if wanted is EntryQuantity else Quantity(_amount(raw))


@lru_cache(maxsize=65536, typed=True)
def _entry_quantity(raw: str | int | float) -> EntryQuantity:
    return EntryQuantity(round_up_to_milli(_amount(raw)))


def _amount(raw: str | int | float) -> int:
    nanos = parse_quantity(raw)
    if nanos < 0:
        raise ValueError(NEGATIVE)
    return nanos


def json_type(value: object) -> str:
    """The JSON name of a value's type, with its article."""
    names: tuple[tuple[Any, str], ...] = (
        (type(None), "null"),
        (bool, "a boolean"),
        (str, "a string"),
        (int, "an integer"),
        (float, "a number"),
        (Mapping, "an object"),
        ((list, tuple), "a list"),
    )
    return next((name for kind, name in names if isinstance(value, kind)), type(value).__name__)


def decoder(wanted: type[T]) -> msgspec.json.Decoder[T]:
    """The one decoder for a model type."""
    key: Any = wanted
    return _decoder(key)


@lru_cache(maxsize=256)
def _decoder(wanted: Any) -> msgspec.json.Decoder[Any]:
    return decoders.decoder(wanted, read_special)


def convert(raw: object, wanted: type[T]) -> T:
    """The same from plain Python values. Raises msgspec.ValidationError at the first mistake."""
    return decoders.convert(raw, wanted, read_special)


_ENCODER: Final = msgspec.json.Encoder(enc_hook=int.__repr__)


def canonical_bytes(model: msgspec.Struct) -> bytes:
    """Equal objects give equal bytes if their maps are in the same order. For use as a dictionary key."""
    return _ENCODER.encode(model)
