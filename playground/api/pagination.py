"""Pages of lists: `?page=&page_size=`, 50 unless told, 1000 at most.

What is no page number is refused, not guessed at.
"""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import NotFound
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

from playground.common.errors import InvalidInput, Mistake

LARGEST_PAGE = 1_000_000_000


class Pages(PageNumberPagination):
    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 1000

    def get_page_size(self, request: Request) -> int:
        return _number(request, "page_size", self.page_size, self.max_page_size)

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any] | None:
        """One page of a queryset, or of anything that has a length and can be sliced."""
        number = _number(request, "page", 1, LARGEST_PAGE)
        try:
            return super().paginate_queryset(queryset, request, view)
        except NotFound:
            raise NotFound(f"There is no page {number} in this list.") from None


def _number(request: Request, name: str, default: int, most: int) -> int:
    text = request.query_params.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:12]) <= most):
        problem = Mistake(name, f"expected a whole number from 1 to {most}, got {text[:40]!r}")
        raise InvalidInput("The list cannot be paged like that.", problems=[problem], code="invalid-request")
    return int(text)
