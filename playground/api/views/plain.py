"""PlainView: a view that is not a list of a queryset; lists refuse unknown parameters by their filters."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

from rest_framework.request import Request
from rest_framework.views import APIView

from playground.api.lists.filters.backend import FORMAT, unknown_parameters
from playground.common.errors import InvalidInput


class PlainView(APIView):
    """Reading it with a parameter that is not among `parameters` is a mistake."""

    parameters: ClassVar[Collection[str]] = ()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if request.method not in ("GET", "HEAD") or not hasattr(self, "get"):
            return
        unknown = unknown_parameters(request, self.parameters, FORMAT)
        if unknown:
            raise InvalidInput("The request has mistakes.", problems=unknown, code="invalid-request")
