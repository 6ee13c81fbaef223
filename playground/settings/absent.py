"""Libraries that other libraries import if they are installed, and that nobody here needs, are not imported."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast


@contextmanager
def absent(*names: str) -> Iterator[None]:
    """To import one of these inside raises ImportError, as Python does for None; those imported before stay what they are."""
    missing = [name for name in names if name not in sys.modules]
    modules = cast("dict[str, Any]", sys.modules)
    modules.update(dict.fromkeys(missing))
    try:
        yield
    finally:
        for name in missing:
            del modules[name]
