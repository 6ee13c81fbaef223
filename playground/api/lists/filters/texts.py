"""Parts of texts. SQLite refuses patterns of more than 50,000 bytes, and every row is compared with the whole."""

from __future__ import annotations

from typing import Any, Final

from django_filters import rest_framework as filters

LONGEST: Final = 600


class TextFilter(filters.CharFilter):
    """A part of a text, in either case, of LONGEST characters at most."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"lookup_expr": "icontains", "max_length": LONGEST, **kwargs})
