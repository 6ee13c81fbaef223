"""Parquet, read back."""

from __future__ import annotations

import io
from importlib import import_module
from typing import Any


def table_of(content: bytes) -> dict[str, list[Any]]:
    """Column → its values."""
    table = import_module("arro3.io").read_parquet(io.BytesIO(content)).read_all()
    return {name: table[name].to_pylist() for name in table.column_names}
