"""Libraries that other libraries import if they are installed, and that the server does not need: a tenth of its start.

rest_framework   fields of PostgreSQL, which no model has; a client and descriptions that people read in its own pages
django.test      templates of Jinja; drf_spectacular imports it for a request that it makes up
"""

from __future__ import annotations

import importlib
from typing import Final

from playground.settings.absent import absent

_UNUSED: Final = {
    "rest_framework.compat": ("django.contrib.postgres.fields", "markdown", "requests"),
    "django.test.utils": ("jinja2",),
}


def import_without_unused() -> None:
    """Before anything else imports these libraries. What they did without can be imported as ever afterwards."""
    for module, unused in _UNUSED.items():
        with absent(*unused):
            importlib.import_module(module)
