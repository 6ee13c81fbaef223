"""In which form an address answers."""

from __future__ import annotations

from collections.abc import Iterable

from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from playground.common.errors import InvalidInput, Mistake


class Negotiation(DefaultContentNegotiation):
    """`?format=` decides if it is given, otherwise the header `Accept`."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """Raises InvalidInput for a form that the address does not have, NotAcceptable for such a header."""
        wanted = request.query_params.get("format")
        if wanted is None:
            chosen: tuple[BaseRenderer, str] = super().select_renderer(request, renderers, format_suffix)
            return chosen
        forms = {renderer.format: renderer for renderer in renderers}
        if wanted not in forms:
            mistake = Mistake("format", f"must be one of {', '.join(forms)}")
            raise InvalidInput("The request has mistakes.", problems=[mistake], code="invalid-request")
        return forms[wanted], forms[wanted].media_type
