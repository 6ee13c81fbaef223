"""session/: the current user; sign in, join, return, sign out."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.middleware.csrf import get_token
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.django_request import django_request
from playground.api.openapi.operations import people as described
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers.people import (
    JoinedSerializer,
    JoinInput,
    PlaceSerializer,
    ReturnInput,
    SessionSerializer,
    SignInInput,
)
from playground.api.serializers.validation import validated
from playground.api.views.plain import PlainView
from playground.common.errors import Conflict
from playground.people.current_user import CurrentUser, current_user
from playground.people.enums import Act
from playground.people.models import Person
from playground.people.providers import offered, way_to
from playground.people.recognition import of_person
from playground.people.rules import may
from playground.people.services import signing_in
from playground.people.throttle import slowed
from playground.people.visibility import workshops_of


class Session(PlainView):
    pagination_class = None

    @described.SESSION_READ
    def get(self, request: Request) -> Response:
        return standing(current_user(), django_request(request))

    @described.SIGN_IN
    @may_fail(409, 429)
    def post(self, request: Request) -> Response:
        refuse_without_accounts()
        wanted, plain = validated(SignInInput(data=request.data)), django_request(request)
        with slowed(plain, "sign-in", wanted["name"]):
            person = signing_in.sign_in(plain, wanted["name"], wanted["password"])
        return standing(as_somebody(person), plain)

    @described.SIGN_OUT
    def delete(self, request: Request) -> Response:
        refuse_without_accounts()
        signing_in.sign_out(django_request(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class Provider(PlainView):
    @described.PROVIDER
    @may_fail(404, 409, 429, 502)
    def post(self, request: Request, provider: str) -> Response:
        refuse_without_accounts()
        return Response({"address": way_to(django_request(request), provider)})


class Join(PlainView):
    @described.JOIN
    @may_fail(409, 429)
    def post(self, request: Request) -> Response:
        refuse_without_accounts()
        wanted, plain = validated(JoinInput(data=request.data)), django_request(request)
        with slowed(plain, "join", in_all=True):
            person, secret = signing_in.join(plain, wanted["code"], wanted["name"])
        joined = session_of(as_somebody(person), plain) | {"place": place_address(request, secret)}
        return Response(JoinedSerializer(joined).data)


class Return(PlainView):
    @described.RETURN
    @may_fail(409, 429)
    def post(self, request: Request) -> Response:
        refuse_without_accounts()
        given = validated(ReturnInput(data=request.data))
        plain = django_request(request)
        with slowed(plain, "personal link"):
            person = signing_in.come_back(plain, given["secret"])
        return standing(as_somebody(person), plain)


class Place(PlainView):
    @described.OWN_PLACE
    @may_fail(409)
    def post(self, request: Request) -> Response:
        refuse_without_accounts()
        return place(request, signing_in.renew_own_place(django_request(request)))


def standing(who: CurrentUser, request: HttpRequest) -> Response:
    return Response(SessionSerializer(session_of(who, request)).data)


def session_of(who: CurrentUser, request: HttpRequest) -> dict[str, Any]:
    workshops = workshops_of(who).order_by("created_at")
    if settings.ACCOUNTS:
        get_token(request)
    return {
        "accounts": settings.ACCOUNTS,
        "role": who.role,
        "name": who.name,
        "may": [act for act in Act if may(who, act)],
        "workshops": list(workshops),
        "providers": offered(),
    }


def place(request: Request, secret: str) -> Response:
    return Response(PlaceSerializer({"place": place_address(request, secret)}).data)


def place_address(request: Request, secret: str) -> str:
    """What stands behind `#` stays in the browser: no log of a server or a proxy has it."""
    return request.build_absolute_uri(f"/place#{secret}")


def as_somebody(person: Person) -> CurrentUser:
    """The user who has just signed in; the request itself came from another one."""
    return of_person(Person.objects.select_related("user").get(pk=person.pk))


def refuse_without_accounts() -> None:
    """Raises Conflict."""
    if not settings.ACCOUNTS:
        raise Conflict(
            "This server has no accounts: everybody who can reach it owns everything.", code="no-accounts"
        )
