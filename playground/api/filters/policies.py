# ruff: noqa: N815 - names as they are on the wire
# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from django_filters import rest_framework as filters

from playground.policies.models import Policy


class PolicyFilter(filters.FilterSet):
    search = filters.CharFilter(field_name="name", lookup_expr="icontains", label="Part of the name.")
    builtIn = filters.TypedChoiceFilter(
        field_name="built_in", choices=[("true", "yes"), ("false", "no")], coerce=lambda text: text == "true"
    )
    parent = filters.UUIDFilter(field_name="parent_id", label="Revisions of this policy.")

    class Meta:
        model = Policy
        fields: list[str] = []
