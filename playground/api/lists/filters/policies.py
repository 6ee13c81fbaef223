# ruff: noqa: N815 - names as they are on the wire
# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Any

from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema_field

from playground.api.lists.filters.ownership import WhoseFilter
from playground.api.lists.filters.texts import TextFilter
from playground.policies.models import Policy


@extend_schema_field(bool)
class BooleanFilter(filters.TypedChoiceFilter):
    """`true` or `false`; anything else is a mistake."""

    def __init__(self, **kwargs: Any) -> None:
        choices = [("true", "yes"), ("false", "no")]
        super().__init__(choices=choices, coerce=lambda text: text == "true", **kwargs)


class PolicyFilter(WhoseFilter):
    search = TextFilter(field_name="name", label="Part of the name.")
    builtIn = BooleanFilter(field_name="built_in")
    parent = filters.UUIDFilter(field_name="parent_id", label="Revisions of this policy.")

    class Meta:
        model = Policy
        fields: list[str] = []
