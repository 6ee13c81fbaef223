"""Rows as Parquet. Written by arro3, which only this module needs, and which may be missing."""

from __future__ import annotations

import io
from importlib import import_module
from typing import Any, Final

from scheduler_core.exports.rows import NUMBER, Rows

PACKAGE: Final = "arro3"


def parquet_bytes(rows: Rows) -> bytes:
    """Columns of UTF-8 and of doubles, packed with zstd. Raises ModuleNotFoundError whose message says what to install."""
    core, files = _module("core"), _module("io")
    kinds = {
        name: core.DataType.float64() if kind == NUMBER else core.DataType.string()
        for name, kind in rows.columns.items()
    }
    columns = zip(*rows.rows, strict=True) if rows.rows else ((),) * len(kinds)
    values = {
        name: core.Array(list(column), type=kind)
        for (name, kind), column in zip(kinds.items(), columns, strict=True)
    }
    file = io.BytesIO()
    files.write_parquet(core.Table.from_pydict(values), file, compression="zstd(3)")
    return file.getvalue()


def _module(name: str) -> Any:
    try:
        return import_module(f"{PACKAGE}.{name}")
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] != PACKAGE:
            raise
        message = "Parquet needs arro3: pip install 'scheduler-core[parquet]', or pip install arro3-io"
        raise ModuleNotFoundError(message, name=PACKAGE) from None
