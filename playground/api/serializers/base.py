"""The base of all serializers: its fields are copies of the declared ones.

DRF makes each field anew from its arguments, all that is below it too, twice for a list. A request makes hundreds of fields,
which takes longer than to fill them.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.fields import Field


class Serializer(serializers.Serializer):
    def get_fields(self) -> dict[str, Field]:
        return {name: _copied(field) for name, field in self._declared_fields.items()}


def _copied(field: Any) -> Any:
    """A field that can be bound to a serializer of its own. Arguments, validators and messages are shared: nothing changes them."""
    copied = object.__new__(type(field))
    copied.__dict__.update(field.__dict__)
    copied.__dict__.pop("fields", None)  # of a nested serializer: bound to the one that was asked for them
    if "child" in copied.__dict__:
        copied.child = _copied(field.child)
        copied.child.parent = copied
    return copied
