"""What all kinds of background work have in common over REST: lists, one row, cancelling. Each kind has its own creation and answers.

Views of one kind say which it is, and `extend_schema_view` how they are described.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol
from uuid import UUID

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from playground.api.openapi.operations.runs import may_fail
from playground.api.views.plain import PlainView
from playground.api.views.rows import RowList
from playground.api.wait import PARAMETER, MayWait, preference_applied, waited


class Worked(Protocol):
    """A row of background work."""

    @property
    def pk(self) -> Any: ...
    @property
    def is_final(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class BackgroundKind:
    """plural : of its name, as in its addresses. read, cancel, delete : by id; they raise what queries and requests raise."""

    plural: str
    serializer: type[BaseSerializer[Any]]
    read: Callable[[UUID], Worked]
    cancel: Callable[[UUID], Worked]
    delete: Callable[[UUID], None]

    def accepted(self, row: Worked) -> Response:
        """A worker will play it; the row has its progress."""
        location = {"Location": f"/api/v1/{self.plural}/{row.pk}/"}
        body = self.serializer(self.read(row.pk)).data
        return Response(body, status=status.HTTP_202_ACCEPTED, headers=location)

    def once_over(self, request: Request, row_id: UUID) -> Any:
        """The row, for a client that waits once it is over."""
        return waited(request, lambda: self.read(row_id), lambda row: row.is_final)


class BackgroundList(RowList):
    ordering_names: ClassVar = {"createdAt": "created_at", "finishedAt": "finished_at", "state": "state"}


class BackgroundDetail(MayWait, PlainView):
    # The address holds the id of the row, under the name that the kind has for it.
    kind: ClassVar[BackgroundKind]
    parameters = (PARAMETER,)

    def get(self, request: Request, **ids: UUID) -> Response:
        (row_id,) = ids.values()
        row = self.kind.once_over(request, row_id)
        return preference_applied(request, Response(self.kind.serializer(row).data))

    def delete(self, request: Request, **ids: UUID) -> Response:
        (row_id,) = ids.values()
        self.kind.delete(row_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class BackgroundCancel(PlainView):
    kind: ClassVar[BackgroundKind]

    @may_fail(409)
    def post(self, request: Request, **ids: UUID) -> Response:
        (row_id,) = ids.values()
        return self.kind.accepted(self.kind.cancel(row_id))
