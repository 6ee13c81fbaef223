"""workshops/: classes, their join codes, and their participants."""

from __future__ import annotations

import io
from typing import Final
from uuid import UUID

from django.http import HttpResponse
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.openapi.operations import people as described
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers import people as on_the_wire
from playground.api.serializers.validation import validated
from playground.api.views.plain import PlainView
from playground.api.views.session import place, refuse_without_accounts
from playground.people.current_user import current_user
from playground.people.models import Workshop
from playground.people.services import places, workshops
from playground.retention.workshop_deletion import delete_workshop

QR_TYPE: Final = "image/svg+xml"


class Workshops(PlainView):
    pagination_class = None

    @described.WORKSHOPS
    def get(self, request: Request) -> Response:
        return Response(
            on_the_wire.WorkshopSerializer(
                workshops.workshops(), many=True, context={"request": request}
            ).data
        )

    @described.NEW_WORKSHOP
    @may_fail(409)
    def post(self, request: Request) -> Response:
        refuse_without_accounts()
        given = validated(on_the_wire.WorkshopInput(data=request.data))
        person = current_user().person
        assert person is not None, "the rules let nobody else in"
        made = workshops.create_workshop(given["title"], person)
        return one(request, made, status.HTTP_201_CREATED)


class WorkshopDetail(PlainView):
    @described.DELETE
    @may_fail(404, 409)
    def delete(self, request: Request, workshop_id: UUID) -> Response:
        delete_workshop(workshop_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class WorkshopClose(PlainView):
    @described.CLOSE
    def post(self, request: Request, workshop_id: UUID) -> Response:
        return one(request, workshops.close_workshop(workshop_id))


class WorkshopCode(PlainView):
    @described.RENEW_CODE
    def post(self, request: Request, workshop_id: UUID) -> Response:
        return one(request, workshops.renew_code(workshop_id))


class WorkshopQr(PlainView):
    # Says nothing: pictures of different codes have different addresses, so no cache mixes them up.
    parameters = ("code",)

    @described.QR
    def get(self, request: Request, workshop_id: UUID) -> HttpResponse:
        address = on_the_wire.join_address(request, workshops.get_workshop(workshop_id))
        headers = {"Cache-Control": "private, no-cache"}
        return HttpResponse(qr_picture(address), content_type=QR_TYPE, headers=headers)


class Participants(PlainView):
    pagination_class = None

    @described.PARTICIPANTS
    def get(self, request: Request, workshop_id: UUID) -> Response:
        found = workshops.participants(workshop_id)
        return Response(on_the_wire.ParticipantSerializer(found, many=True).data)


class Participant(PlainView):
    @described.SEND_AWAY
    def delete(self, request: Request, workshop_id: UUID, person_id: UUID) -> Response:
        workshops.send_away(workshop_id, person_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ParticipantPlace(PlainView):
    @described.PARTICIPANTS_PLACE
    def post(self, request: Request, workshop_id: UUID, person_id: UUID) -> Response:
        return place(request, places.renew_place(workshop_id, person_id))


def one(request: Request, workshop: Workshop, code: int = status.HTTP_200_OK) -> Response:
    answer = on_the_wire.WorkshopSerializer(workshop, context={"request": request})
    return Response(answer.data, status=code)


def qr_picture(text: str) -> bytes:
    """As SVG, black on white with the margin that cameras need, in whatever size the page gives it."""
    picture = io.BytesIO()
    # Only classes need it; a start need not wait for it.
    import segno  # noqa: PLC0415

    segno.make_qr(text, error="m").save(picture, kind="svg", border=4, light="#fff", omitsize=True)
    return picture.getvalue()
