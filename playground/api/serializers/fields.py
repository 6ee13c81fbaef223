"""Fields that take what they say and nothing that merely can be turned into it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class StrictCharField(serializers.CharField):
    """Text. Numbers and booleans are mistakes, and so are characters that no database column can hold."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        try:
            data.encode("utf-8")
        except UnicodeEncodeError:
            self.fail("invalid")
        return super().to_internal_value(data)
