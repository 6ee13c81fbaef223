"""Descriptions of what all kinds of background work have in common: list, look at, delete, stop."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.serializers import BaseSerializer

from playground.api.schema_parts.parts import WAITING, response_example


@dataclass(frozen=True, slots=True)
class Background:
    """One kind. plural : of its name, as in its addresses. queued, ended : examples."""

    noun: str
    plural: str
    serializer: type[BaseSerializer[Any]]
    queued: Mapping[str, Any]
    ended: Mapping[str, Any]

    def listed(self, what: str = "") -> Any:
        example = OpenApiExample(f"A {self.noun}", self.ended, response_only=True, status_codes=["200"])
        return self._operation("list", f"All {what or self.plural}, newest first", examples=[example])

    def read(self, shown: str = "state and progress") -> Any:
        return self._operation(
            "retrieve",
            f"One {self.noun}: {shown}",
            parameters=WAITING,
            responses={200: self.serializer},
            examples=[response_example("One that has ended", self.ended, 200)],
        )

    def delete(self, description: str) -> Any:
        return self._operation(
            "destroy", f"Delete a {self.noun}", description=description, responses={204: None}
        )

    def cancel(self, description: str) -> Any:
        return self._operation(
            "cancel",
            f"Stop a {self.noun}",
            description=description,
            request=None,
            responses={202: self.serializer},
            examples=[response_example("Cancelled", {**self.queued, "state": "cancelled"}, 202)],
        )

    def _operation(self, name: str, summary: str, **more: Any) -> Any:
        return extend_schema(
            operation_id=f"{self.plural}_{name}", tags=[self.plural], summary=summary, **more
        )
