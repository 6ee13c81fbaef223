"""Fields and inputs that take values of their own type only, without conversion."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import islice
from typing import Any

from django.http import QueryDict
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from playground.api.bodies.parsers import RawJson
from playground.api.serializers.base import Serializer
from playground.api.serializers.sizes import check_size
from playground.api.unknown_names import unknown_name
from playground.common.problems import MOST_PROBLEMS
from playground.common.stored_text import UNSTORABLE, is_storable, is_storable_value


class StrictInput(Serializer):
    """An input that reports every unknown field as a mistake, together with all others.

    An empty query parameter is a mistake, too; DRF would treat it as absent. Raises TooLarge for more values than are checked
    one by one.
    """

    what = "field"

    def to_internal_value(self, data: Any) -> Any:
        unstorable: dict[str, list[str]] = {}
        if not self.field_name and isinstance(data, dict):
            check_size(data, self.fields)
            unstorable = self._unstorable(data)
        names = sorted(set(data) - set(self.fields)) if isinstance(data, Mapping) else []
        told = unknown_name(self.what, self.fields)
        unknown = {str(name): [told] for name in names} | self._empty(data)
        together = self.together(data) if isinstance(data, Mapping) else {}
        try:
            taken = super().to_internal_value(data)
        except serializers.ValidationError as error:
            found: Any = error.detail
            raise serializers.ValidationError({**unstorable, **together, **found, **unknown}) from None
        if unstorable or unknown or together:
            raise serializers.ValidationError({**unstorable, **together, **unknown})
        return taken

    def together(self, given: Collection[str]) -> dict[str, list[str]]:
        """Mistakes in which fields came together, by field. given : the names that came."""
        return {}

    def _unstorable(self, data: Mapping[str, Any]) -> dict[str, list[str]]:
        """Fields look at the texts that they know: these are also names, as of scores by node, and values of any type."""
        return {
            name: [UNSTORABLE]
            for name, field in self.fields.items()
            if not (getattr(field, "is_checked_later", False) or is_storable_value(data.get(name)))
        }

    def _empty(self, data: Any) -> dict[str, list[str]]:
        if not isinstance(data, QueryDict):
            return {}
        return {
            name: ["must not be empty"]
            for name, field in self.fields.items()
            if data.get(name) == "" and not getattr(field, "allow_blank", False)
        }


class StrictCharField(serializers.CharField):
    """A string. Numbers, booleans and characters that no database column can store are mistakes."""

    default_error_messages = {"characters": UNSTORABLE}

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        if not is_storable(data):
            self.fail("characters")
        return super().to_internal_value(data)


class StrictIntegerField(serializers.IntegerField):
    """A JSON number without fraction. DRF's own field takes text, too."""

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictBooleanField(serializers.BooleanField):
    """true or false. DRF's own field takes "yes", 1 and the like, too."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class ObjectsField(serializers.ListField):
    """Kubernetes objects, whose content is checked later. What was left as JSON (parsers.RawJson) stays so."""

    child = serializers.DictField()
    is_checked_later = True

    def to_internal_value(self, data: Any) -> Any:
        return data.text if isinstance(data, RawJson) else super().to_internal_value(data)

    def run_child_validation(self, data: list[Any]) -> list[Any]:
        """Only that they are objects: DRF would go through their fields one by one."""
        wrong = {index: one for index, one in enumerate(data) if not isinstance(one, dict)}
        if wrong:
            message = self.child.error_messages["not_a_dict"]
            told: dict[Any, Any] = {
                index: [message.format(input_type=type(one).__name__)]
                for index, one in islice(wrong.items(), MOST_PROBLEMS)
            }
            raise serializers.ValidationError(told)
        return data


class ValuesField(serializers.ListField):
    """JSON values, up to a number that users of this class give, whose content is checked later."""

    child = serializers.JSONField()
    is_checked_later = True

    def run_child_validation(self, data: list[Any]) -> list[Any]:
        """Of a list that is too long nothing else is told."""
        return data if self.max_length and len(data) > self.max_length else super().run_child_validation(data)


@extend_schema_field(
    {"type": ["object", "string"], "description": "A KubeSchedulerConfiguration, or its text."}
)
class ConfigurationField(serializers.Field):
    """A mapping or a string. Its content is checked later."""

    default_error_messages = {"invalid": "Expected an object or a string.", "characters": UNSTORABLE}
    is_checked_later = True

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, dict | str):
            self.fail("invalid")
        if isinstance(data, str) and not is_storable(data):
            self.fail("characters")
        return data


class PricesField(serializers.CharField):
    """Prices per instance type as ``m5.large:0.096,m5.xlarge:0.192``; the value is a mapping."""

    def to_internal_value(self, data: Any) -> Any:
        prices: dict[str, float] = {}
        for one in filter(None, super().to_internal_value(data).split(",")):
            name, _, number = one.rpartition(":")
            try:
                prices[name] = float(number)
            except ValueError:
                raise serializers.ValidationError(f"{one} is not TYPE:NUMBER") from None
            if not name or not 0 <= prices[name] < float("inf"):
                raise serializers.ValidationError(f"{one} is not TYPE:NUMBER")
        return prices


def owner_name() -> serializers.CharField:
    return serializers.CharField(
        source="owner.name",
        allow_null=True,
        read_only=True,
        help_text="The owner. Null: it comes with the playground, or the server has no accounts.",
    )


def strings(help_text: str = "", *, required: bool = True) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(), help_text=help_text, required=required)
