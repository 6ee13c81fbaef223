"""PlainView: a view that is not a list of a queryset; lists refuse unknown parameters by their filters."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

from rest_framework.request import Request
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from playground.api.exception_handler import mistakes_of
from playground.api.lists.filters.backend import FORMAT, unknown_parameters
from playground.common.errors import InvalidInput, Mistake


class PlainView(APIView):
    """Reading it with a parameter that is neither a field of `query` nor among `parameters` is a mistake. It is told together with
    those in the values of `query`.
    """

    parameters: ClassVar[Collection[str]] = ()
    query: ClassVar[type[Serializer[Any]] | None] = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if request.method not in ("GET", "HEAD") or not hasattr(self, "get"):
            return
        if found := self.mistakes(request):
            raise InvalidInput("The request has mistakes.", problems=found, code="invalid-request")

    def mistakes(self, request: Request) -> list[Mistake]:
        """In the parameters; the view itself finds those in the values of known ones."""
        fields = self.query().fields if self.query else {}
        unknown = unknown_parameters(request, [*self.parameters, *fields], FORMAT)
        if not unknown or self.query is None:
            return unknown
        data = request.query_params.copy()
        for name in [name for name in data if name not in fields]:
            del data[name]
        query = self.query(data=data)
        return unknown if query.is_valid() else [*mistakes_of(query.errors), *unknown]
