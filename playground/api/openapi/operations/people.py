from __future__ import annotations

from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema

from playground.api.openapi.operations.parts import request_example, response_example
from playground.api.serializers import people as on_the_wire
from playground.api.serializers.people import KINDS

TAGS: Final = ["people"]
ID: Final = "3f0c7d1e-5b0a-4c57-9d43-0c8b8a1f7c11"
MADE: Final = "2026-11-20T16:36:08.000000Z"
SESSION: Final = {
    "accounts": False,
    "role": "operator",
    "name": "",
    "may": ["look", "make"],
    "workshops": [],
    "providers": [],
}
WORKSHOP: Final = {
    "id": ID,
    "title": "Scheduling 101",
    "code": "k7m2p",
    "address": "http://127.0.0.1:8000/join/k7m2p",
    "leader": "ada",
    "createdAt": MADE,
    "closedAt": None,
}
SHARE: Final = {"id": ID, "target": "run", "targetId": ID, "createdAt": MADE, "expiresAt": MADE}
TOKEN: Final = {
    "id": ID,
    "name": "nightly",
    "scopes": ["read", "write"],
    "createdAt": MADE,
    "expiresAt": MADE,
    "usedAt": None,
}
PLACE: Final = {"place": "http://127.0.0.1:8000/place#8Wq2…"}
ACCESS: Final = {"owner": "ada", "mine": True, "mayChange": True, "visibility": "private"}


def described(
    operation_id: str,
    summary: str,
    *,
    takes: Any = None,
    given: Any = None,
    gives: Any = None,
    example: Any = None,
    status: int = 200,
    **more: Any,
) -> Any:
    """takes, gives : serializers. given, example : what is asked, and answered. more : of extend_schema."""
    examples = [] if given is None else [request_example("Asked", given)]
    if example is not None:
        examples.append(response_example("Answered", example, status))
    return extend_schema(
        operation_id=operation_id,
        tags=TAGS,
        summary=summary,
        request=takes,
        responses={status: gives},
        examples=examples,
        **more,
    )


SESSION_READ: Final = described(
    "session_retrieve",
    "The current user and their rights",
    description="Also sets the cookie `csrftoken`. Send its value in the header `X-CSRFToken` of every "
    "request that changes something.",
    gives=on_the_wire.SessionSerializer,
    example=SESSION,
)
SIGN_IN: Final = described(
    "session_create",
    "Sign in with an account",
    takes=on_the_wire.SignInInput,
    given={"name": "ada", "password": "correct horse battery"},
    gives=on_the_wire.SessionSerializer,
    example=SESSION,
)
PROVIDER: Final = described(
    "session_provider",
    "Start signing in with a provider",
    description="The page redirects the browser to the returned address.",
    gives=on_the_wire.ProviderWaySerializer,
    example={"address": "https://id.example.org/authorize?client_id=playground&state=…"},
)
SIGN_OUT: Final = described("session_destroy", "Sign out", status=204)
JOIN: Final = described(
    "session_join",
    "Join a workshop by its code",
    takes=on_the_wire.JoinInput,
    given={"code": "k7m2p", "name": "Bea"},
    gives=on_the_wire.JoinedSerializer,
    example=SESSION | PLACE,
)
RETURN: Final = described(
    "session_return",
    "Sign in with a personal link",
    description="This also works for a closed workshop.",
    takes=on_the_wire.ReturnInput,
    given={"secret": "8Wq2…"},
    gives=on_the_wire.SessionSerializer,
    example=SESSION,
)
OWN_PLACE: Final = described(
    "session_place",
    "Create a new personal link for yourself",
    description="For participants. The previous link and the sessions of other browsers end.",
    gives=on_the_wire.PlaceSerializer,
    example=PLACE,
)
WORKSHOPS: Final = described(
    "workshops_list",
    "The workshops that you lead",
    gives=on_the_wire.WorkshopSerializer(many=True),
    example=[WORKSHOP],
)
NEW_WORKSHOP: Final = described(
    "workshops_create",
    "Create a workshop with a join code",
    takes=on_the_wire.WorkshopInput,
    given={"title": "Scheduling 101"},
    gives=on_the_wire.WorkshopSerializer,
    example=WORKSHOP,
    status=201,
)
CLOSE: Final = described(
    "workshops_close",
    "Close a workshop: nobody can join any more",
    gives=on_the_wire.WorkshopSerializer,
    example=WORKSHOP,
)
DELETE: Final = described(
    "workshops_destroy",
    "Delete a workshop with its participants and everything that they made",
    description="Also its questions, answers and results. Close the workshop first: while people can join, the answer is 409 "
    "`workshop-open`. What somebody else's objects are made from stays, without an owner.",
    status=204,
)
RENEW_CODE: Final = described(
    "workshops_code",
    "Give a workshop a new code",
    description="The previous code is no longer valid. A closed workshop opens again.",
    gives=on_the_wire.WorkshopSerializer,
    example=WORKSHOP,
)
QR: Final = extend_schema(
    operation_id="workshops_qr",
    tags=TAGS,
    summary="The address to join at as a QR code",
    description="It uses the host of the request: a request to localhost gives an address at localhost.",
    parameters=[
        OpenApiParameter(
            "code", str, description="Ignored. It distinguishes the images of different codes for caches."
        )
    ],
    responses={(200, "image/svg+xml"): OpenApiTypes.STR},
)
PARTICIPANTS: Final = described(
    "workshops_participants",
    "Who is in a workshop",
    gives=on_the_wire.ParticipantSerializer(many=True),
    example=[{"id": ID, "name": "Bea", "createdAt": MADE}],
)
SEND_AWAY: Final = described("workshops_send_away", "Remove a participant: their sessions end", status=204)
PARTICIPANTS_PLACE: Final = described(
    "workshops_participants_place",
    "Create a new personal link for a participant",
    description="For participants who lost theirs. The previous link ends, and with it all sessions that used it.",
    gives=on_the_wire.PlaceSerializer,
    example=PLACE,
)
SHARES: Final = described(
    "shares_list", "Your links", gives=on_the_wire.ShareSerializer(many=True), example=[SHARE]
)
NEW_SHARE: Final = described(
    "shares_create",
    "Create a link to an object",
    description="Everybody who opens the address may read until the link expires or is revoked. A link to a run or "
    "a simulation shows the snapshot and the policy that it was made from, too.",
    takes=on_the_wire.ShareInput,
    given={"kind": "runs", "id": ID, "days": 14},
    gives=on_the_wire.NewShareSerializer,
    example=SHARE | {"address": "http://127.0.0.1:8000/shared/8Wq2…"},
    status=201,
)
REVOKE_SHARE: Final = described("shares_destroy", "Revoke a link", status=204)
TOKENS: Final = described(
    "tokens_list", "Your tokens", gives=on_the_wire.TokenSerializer(many=True), example=[TOKEN]
)
NEW_TOKEN: Final = described(
    "tokens_create",
    "Create a token for a program",
    takes=on_the_wire.TokenInput,
    given={"name": "nightly", "scopes": ["read", "write"], "days": 90},
    gives=on_the_wire.NewTokenSerializer,
    example=TOKEN | {"secret": "pgt_…"},
    status=201,
)
REVOKE_TOKEN: Final = described("tokens_destroy", "Revoke a token", status=204)
_KIND: Final = [OpenApiParameter("kind", {"type": "string", "enum": [*KINDS]}, OpenApiParameter.PATH)]
ACCESS_READ: Final = described(
    "access_retrieve",
    "The owner of an object, and who may see it",
    gives=on_the_wire.AccessSerializer,
    example=ACCESS,
    parameters=_KIND,
)
ACCESS_CHANGE: Final = described(
    "access_update",
    "Set who may see an object",
    description="`private` revokes all links to it.",
    takes=on_the_wire.AccessInput,
    given={"visibility": "workshop"},
    gives=on_the_wire.AccessSerializer,
    example=ACCESS | {"visibility": "workshop"},
    parameters=_KIND,
)
