"""extender/{policy}/…: the addresses that kube-scheduler calls if the policy is its extender.

Most of its calls take a shorter way (playground.extender.door); all others are answered here, in the same way.
"""

from __future__ import annotations

from uuid import UUID

from django.conf import settings
from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.views import APIView

from playground.api.openapi.operations import extender as described
from playground.api.openapi.operations.runs import may_fail
from playground.api.serializers.problems import ExtenderProblemSerializer
from playground.extender.callers import sends_secret
from playground.extender.services import ExtenderAnswer, answer
from playground.extender.target import Target
from playground.people.current_user import PROGRAM, acting_as, current_user
from playground.people.enums import Act
from playground.people.rules import may

# Said for the compressing middleware, which leaves such a reply alone: megabytes of nodes would take longer to compress than
# to judge.
_NOT_COMPRESSED = {"Content-Encoding": "identity"}
WRONG_SECRET = "the secret of this extender is missing or wrong"  # noqa: S105 - a message


class ExtenderVerb(APIView):
    verb = ""
    problem_serializer = ExtenderProblemSerializer

    def post(self, request: Request, policy_id: UUID, snapshot_id: UUID | None = None) -> HttpResponse:
        if not _knows_secret(request):
            return _response(ExtenderAnswer(b"", 401, WRONG_SECRET))
        with acting_as(PROGRAM):
            return _response(answer(self.verb, request.body, Target(policy_id, snapshot_id)))


class Filter(ExtenderVerb):
    verb = "filter"

    @described.FILTER
    @may_fail(401, 404)
    def post(self, request: Request, policy_id: UUID, snapshot_id: UUID | None = None) -> HttpResponse:
        return super().post(request, policy_id, snapshot_id)


class Prioritize(ExtenderVerb):
    verb = "prioritize"

    @described.PRIORITIZE
    @may_fail(401, 404)
    def post(self, request: Request, policy_id: UUID, snapshot_id: UUID | None = None) -> HttpResponse:
        return super().post(request, policy_id, snapshot_id)


class Preempt(ExtenderVerb):
    verb = "preempt"

    @described.PREEMPT
    @may_fail(401, 404)
    def post(self, request: Request, policy_id: UUID, snapshot_id: UUID | None = None) -> HttpResponse:
        return super().post(request, policy_id, snapshot_id)


class Bind(ExtenderVerb):
    verb = "bind"

    @described.BIND
    @may_fail(401, 404)
    def post(self, request: Request, policy_id: UUID, snapshot_id: UUID | None = None) -> HttpResponse:
        return super().post(request, policy_id, snapshot_id)


def _knows_secret(request: Request) -> bool:
    if settings.EXTENDER_SECRET:
        return sends_secret(request.headers.get("Authorization", ""))
    # With accounts, no secret means nobody but operators.
    return may(current_user(), Act.OPERATE)


def _response(answered: ExtenderAnswer) -> HttpResponse:
    media_type, body = answered.content()
    return HttpResponse(body, status=answered.status, content_type=media_type, headers=_NOT_COMPRESSED)
