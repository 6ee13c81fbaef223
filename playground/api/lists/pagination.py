"""Pages of lists: `?page=&page_size=`, 50 by default, 1000 at most.

Invalid page numbers are mistakes.
"""

from __future__ import annotations

import re
from typing import Any, Final

from django.core.paginator import InvalidPage, Paginator
from rest_framework.exceptions import NotFound
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response

from playground.common.errors import Mistake

LARGEST_PAGE: Final = 1_000_000_000
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,9}", re.ASCII)
PAGE_SIZE: Final = 50
LARGEST_PAGE_SIZE: Final = 1000
_LARGEST: Final = {"page": LARGEST_PAGE, "page_size": LARGEST_PAGE_SIZE}
PARAMETERS: Final[list[dict[str, Any]]] = [
    {
        "name": "page",
        "in": "query",
        "required": False,
        "description": "From 1.",
        "schema": {"type": "integer", "minimum": 1, "maximum": LARGEST_PAGE, "default": 1},
    },
    {
        "name": "page_size",
        "in": "query",
        "required": False,
        "description": "Rows per page.",
        "schema": {"type": "integer", "minimum": 1, "maximum": LARGEST_PAGE_SIZE, "default": PAGE_SIZE},
    },
]


def paged_schema(rows: dict[str, Any]) -> dict[str, Any]:
    """A page whose `results` are as `rows` describes them."""
    address = {"type": ["string", "null"], "format": "uri"}
    return {
        "type": "object",
        "required": ["count", "next", "previous", "results"],
        "properties": {
            "count": {"type": "integer", "minimum": 0, "description": "Of the whole list.", "example": 1},
            "next": address | {"description": "The next page; null on the last page.", "example": None},
            "previous": address
            | {"description": "The previous page; null on the first page.", "example": None},
            "results": rows,
        },
    }


class Pages(PageNumberPagination):
    page_size = PAGE_SIZE
    page_size_query_param = "page_size"
    max_page_size = LARGEST_PAGE_SIZE

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        return paged_schema(schema)

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        return PARAMETERS

    def get_page_size(self, request: Request) -> int:
        return int(request.query_params.get("page_size", self.page_size))

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any] | None:
        """One page of a queryset, or of anything that has a length and can be sliced."""
        return list(self.page_of(queryset, request))

    def page_of(self, queryset: Any, request: Request) -> Any:
        """The same, not read yet. Raises NotFound. That the numbers are numbers, the list's filters have seen to."""
        number = int(request.query_params.get("page", 1))
        self.request = request
        try:
            self.page = Paginator(queryset, self.get_page_size(request)).page(number)
        except InvalidPage:
            raise NotFound(f"This list has no page {number}.") from None
        return self.page.object_list


class RowPages(Pages):
    """Pages of stored rows. `unreadable` names those of a page that cannot be shown."""

    def rows_response(self, rows: list[Any], unreadable: list[dict[str, Any]]) -> Response:
        response = self.get_paginated_response(rows)
        response.data["unreadable"] = unreadable
        return response

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        described = super().get_paginated_response_schema(schema)
        described["required"] = [*described["required"], "unreadable"]
        described["properties"]["unreadable"] = UNREADABLE_ROWS
        return described


UNREADABLE_ROWS: Final[dict[str, Any]] = {
    "type": "array",
    "description": "Rows of this page that cannot be shown. They can be deleted.",
    "items": {
        "type": "object",
        "required": ["id", "createdAt", "detail"],
        "properties": {
            "id": {"type": "string", "format": "uuid"},
            "createdAt": {"type": "string", "format": "date-time"},
            "detail": {"type": "string"},
        },
    },
    "example": [],
}


def paging_mistakes(request: Request) -> list[Mistake]:
    """In `page` and `page_size`."""
    found = ((name, most, request.query_params.get(name)) for name, most in _LARGEST.items())
    return [
        Mistake(name, f"expected a whole number from 1 to {most:,}, got {text[:40]!r}")
        for name, most, text in found
        if text is not None and (not _NUMBER.fullmatch(text) or int(text) > most)
    ]
