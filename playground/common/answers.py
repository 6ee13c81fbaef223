"""Answers to requests that store something, made inside the transaction: what cannot be answered is not stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

# Called with the row that a service has stored, before its transaction ends. What it raises undoes the storing.
Answer = Callable[[Any], object]


def no_answer(row: Any) -> None:
    """For callers that need the row alone."""
