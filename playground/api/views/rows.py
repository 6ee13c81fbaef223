"""Lists of stored rows. A row that cannot be shown is named apart, so that it never takes the others with it.

Rows are written by this program alone, and checked before. But a row may be older than a check, and a disk may fail.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

import structlog
from django.db.models import Model, QuerySet
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from playground.api.lists.pagination import RowPages

log = structlog.get_logger(__name__)

# What reading a value of an unexpected shape raises. Databases that cannot be reached raise something else.
UNREADABLE: Final = (TypeError, ValueError, LookupError, AttributeError, ArithmeticError, RecursionError)
DETAIL: Final = "The stored data cannot be read; the log of the server has the details. You can delete it."


class RowList(generics.ListAPIView):
    """A list of rows with `id` and `created_at`."""

    pagination_class = RowPages

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        paginator = RowPages()
        page = paginator.page_of(self.filter_queryset(self.get_queryset()), request)
        shown = self.get_serializer()  # one for all rows: to make its fields takes longer than to fill them
        answers = [self._answer(shown, row) if isinstance(row, Model) else row for row in self._read(page)]
        return paginator.rows_response(
            [one for one in answers if not isinstance(one, _Unreadable)],
            [one for one in answers if isinstance(one, _Unreadable)],
        )

    def _read(self, page: QuerySet[Any]) -> Sequence[Any]:
        """Models, each by itself only if they cannot be read together."""
        try:
            return [*page]
        except UNREADABLE:
            return [self._read_one(*found) for found in page.values_list("pk", "created_at")]

    def _read_one(self, row_id: UUID, created_at: Any) -> Any:
        try:
            return self.get_queryset().get(pk=row_id)
        except UNREADABLE as error:
            return self._named(row_id, created_at, error)

    def _answer(self, shown: BaseSerializer[Any], row: Any) -> Any:
        try:
            return shown.to_representation(row)
        except UNREADABLE as error:
            return self._named(row.pk, row.created_at, error)

    def _named(self, row_id: UUID, created_at: Any, error: Exception) -> _Unreadable:
        log.error("row_unreadable", view=type(self).__name__, row_id=str(row_id), exc_info=error)
        return _Unreadable(id=str(row_id), createdAt=created_at, detail=DETAIL)


class _Unreadable(dict[str, Any]):
    """The answer for a row that cannot be shown."""
