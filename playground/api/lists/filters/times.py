# ruff: noqa: N815 - names as they are on the wire
"""Times in an address."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.core.exceptions import ValidationError
from django_filters import rest_framework as filters
from django_filters.fields import IsoDateTimeField


class TimeField(IsoDateTimeField):
    """A time in ISO 8601, converted to UTC. It must be within the calendar in UTC."""

    def to_python(self, value: Any) -> Any:
        try:
            moment = super().to_python(value)
            return moment.astimezone(UTC) if isinstance(moment, datetime) else moment
        except OverflowError:
            raise ValidationError(self.error_messages["invalid"], code="invalid") from None


class TimeFilter(filters.IsoDateTimeFilter):
    field_class = TimeField


class CreatedFilter(filters.FilterSet):
    """What has a time at which it was made."""

    createdAfter = TimeFilter(field_name="created_at", lookup_expr="gt")
    createdBefore = TimeFilter(field_name="created_at", lookup_expr="lt")
