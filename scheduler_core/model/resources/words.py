"""Amounts as people read them: cores, Gi, pieces. For explanations; ``format_quantity`` writes exact ones."""

from __future__ import annotations

from typing import Final

from scheduler_core.model.quantity import BINARY_SUFFIXES
from scheduler_core.model.resources.names import CPU, EPHEMERAL_STORAGE, HUGEPAGES_PREFIX, MEMORY

_MILLIS_PER_CORE: Final = 1000


def readable_amount(resource: str, amount: int) -> str:
    """amount : as the scheduler counts it (names.scaled). Cores are exact, bytes have two decimals at most."""
    if resource == CPU:
        return _decimal(amount / _MILLIS_PER_CORE, 3)
    return readable_bytes(amount) if _is_in_bytes(resource) else str(amount)


def readable_bytes(amount: int) -> str:
    """``16Gi``, ``7.76Gi``, ``200Mi``: the largest binary unit that leaves at least 1. Not negative."""
    suffix, power = "", 0
    for name, bits in BINARY_SUFFIXES.items():
        if amount >> bits:
            suffix, power = name, bits
    return f"{_decimal(amount / (1 << power), 2)}{suffix}"


def compared_amounts(resource: str, one: int, other: int) -> tuple[str, str]:
    """Two different amounts, exact where they would read the same."""
    texts = readable_amount(resource, one), readable_amount(resource, other)
    return texts if texts[0] != texts[1] else (str(one), str(other))


def _is_in_bytes(resource: str) -> bool:
    return resource in (MEMORY, EPHEMERAL_STORAGE) or resource.startswith(HUGEPAGES_PREFIX)


def _decimal(value: float, digits: int) -> str:
    text = f"{value:.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
