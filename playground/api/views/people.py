"""tokens/, shares/ and access/: tokens, links and visibility, as users set them."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_safe
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.openapi.operations import people as described
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers import people as on_the_wire
from playground.api.serializers.validation import validated
from playground.api.views.plain import PlainView
from playground.api.views.session import refuse_without_accounts
from playground.common.errors import ApplicationError, NotFound
from playground.lessons.models import WrittenLesson
from playground.people.current_user import current_user
from playground.people.enums import Visibility
from playground.people.models import Owned
from playground.people.services import shares, tokens
from playground.people.throttle import slowed
from playground.people.visibility import get_owned, label_of, may_change, owned_models
from playground.simulations.drivers import reader_of
from playground.simulations.models import Simulation


class Tokens(PlainView):
    pagination_class = None

    @described.TOKENS
    def get(self, request: Request) -> Response:
        return Response(on_the_wire.TokenSerializer(tokens.tokens(), many=True).data)

    @described.NEW_TOKEN
    @may_fail(409)
    def post(self, request: Request) -> Response:
        refuse_without_accounts()
        given = validated(on_the_wire.TokenInput(data=request.data))
        made, secret = tokens.create_token(**given)
        answer = on_the_wire.TokenSerializer(made).data | {"secret": secret}
        return Response(answer, status=status.HTTP_201_CREATED)


class Token(PlainView):
    @described.REVOKE_TOKEN
    def delete(self, request: Request, token_id: UUID) -> Response:
        tokens.revoke_token(token_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Shares(PlainView):
    pagination_class = None

    @described.SHARES
    def get(self, request: Request) -> Response:
        return Response(on_the_wire.ShareSerializer(shares.shares(), many=True).data)

    @described.NEW_SHARE
    @may_fail(404, 409)
    def post(self, request: Request) -> Response:
        refuse_without_accounts()
        wanted = validated(on_the_wire.ShareInput(data=request.data))
        row = of_kind(wanted["kind"], wanted["id"])
        made, secret = shares.create_share(on_the_wire.KINDS[wanted["kind"]], row.pk, days=wanted["days"])
        address = request.build_absolute_uri(f"/shared/{secret}")
        answer = on_the_wire.ShareSerializer(made).data | {"address": address}
        return Response(answer, status=status.HTTP_201_CREATED)


class Share(PlainView):
    @described.REVOKE_SHARE
    def delete(self, request: Request, share_id: UUID) -> Response:
        shares.revoke_share(share_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Access(PlainView):
    @described.ACCESS_READ
    def get(self, request: Request, kind: str, row_id: UUID) -> Response:
        return access(of_kind(kind, row_id))

    @described.ACCESS_CHANGE
    @may_fail(409)
    def put(self, request: Request, kind: str, row_id: UUID) -> Response:
        refuse_without_accounts()
        wanted = validated(on_the_wire.AccessInput(data=request.data))
        row = of_kind(kind, row_id)
        visibility = Visibility(wanted["visibility"])
        return access(shares.set_visibility(on_the_wire.KINDS[kind], row.pk, visibility, wanted["workshop"]))


@require_safe
def opened(request: HttpRequest, secret: str) -> HttpResponse:
    """A link was opened: the session may see its object from now on."""
    try:
        with slowed(request, "link"):
            share = shares.open_share(request.session, secret)
            row = get_shared(share.target, share.target_id)
    except ApplicationError as error:
        return HttpResponseRedirect(f"/sign-in?refused={error.code}")
    return HttpResponseRedirect(page_of(row))


def get_shared(label: str, row_id: UUID) -> Owned:
    """Raises NotFound for what was deleted, or is private again."""
    found = owned_models()[label].objects.filter(pk=row_id).exclude(visibility=Visibility.PRIVATE).first()
    if found is None:
        raise NotFound("This link is no longer valid. Its object was deleted or is private again.")
    return found


def page_of(row: Owned) -> str:
    """Its address in the browser."""
    kinds = {label: kind for kind, label in on_the_wire.KINDS.items()}
    if isinstance(row, Simulation):
        return f"/{reader_of(row.kind).plural}/{row.pk}"
    if isinstance(row, WrittenLesson):
        return f"/lessons/{row.slug}"
    return f"/{kinds[label_of(type(row))]}/{row.pk}"


def of_kind(kind: str, row_id: UUID) -> Owned:
    """kind : as in addresses. Raises NotFound, also for a kind that is none."""
    label = on_the_wire.KINDS.get(kind)
    if label is None:
        raise NotFound(f"There is no kind {kind}. Expected one of {', '.join(on_the_wire.KINDS)}.")
    row = get_owned(label, row_id)
    if isinstance(row, Simulation) and reader_of(row.kind).plural != kind:
        raise NotFound(f"There is no {label} {row_id}.")
    return row


def access(row: Owned) -> Response:
    who = current_user()
    answer = {
        "owner": None if row.owner is None else row.owner.name,
        "mine": row.owner_id == who.person,
        "mayChange": may_change(row, who),
        "visibility": row.visibility,
    }
    return Response(on_the_wire.AccessSerializer(answer).data)
