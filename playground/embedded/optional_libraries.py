"""Libraries that other libraries import if they are installed, and that the server does not need: a tenth of its start.

rest_framework   fields of PostgreSQL, which no model has; a client and descriptions that people read in its own pages
django.test      templates of Jinja; drf_spectacular imports it for a request that it makes up
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, cast

_UNUSED: Final = {
    "rest_framework.compat": ("django.contrib.postgres.fields", "markdown", "requests"),
    "django.test.utils": ("jinja2",),
}


def import_without_unused() -> None:
    """Before anything else imports these libraries. What they did without can be imported as ever afterwards."""
    for module, unused in _UNUSED.items():
        with _absent(unused):
            importlib.import_module(module)


@contextmanager
def _absent(names: Sequence[str]) -> Iterator[None]:
    """To import one of these inside raises ImportError, as Python does for None; those imported before stay what they are."""
    missing = [name for name in names if name not in sys.modules]
    modules = cast("dict[str, Any]", sys.modules)
    modules.update(dict.fromkeys(missing))
    try:
        yield
    finally:
        for name in missing:
            del modules[name]
