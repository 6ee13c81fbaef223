"""The session, workshops, links, tokens and access to objects, on the wire."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Final

from rest_framework import serializers
from rest_framework.request import Request

from playground.api.serializers.base import Serializer
from playground.api.serializers.fields import StrictCharField, StrictInput
from playground.people.enums import Act, Role, Scope, Visibility
from playground.people.models import NAME_LENGTH, Workshop
from playground.simulations.drivers import READERS

# Kinds as they are in addresses, and their labels.
KINDS: Final = {
    "snapshots": "snapshot",
    "policies": "policy",
    "runs": "run",
    "rehearsals": "rehearsal",
    "survivals": "survival",
    "removals": "removal",
    "searches": "search",
    "sweeps": "sweep",
    "written-lessons": "writtenlesson",
    **{reader.plural: "simulation" for reader in READERS.values()},
}
LONGEST_DAYS: Final = 365


def join_address(request: Request, workshop: Workshop) -> str:
    """With the host that the request named."""
    return request.build_absolute_uri(f"/join/{workshop.code}")


class WorkshopNameSerializer(Serializer):
    id = serializers.UUIDField()
    title = serializers.CharField()


class ProviderSerializer(Serializer):
    id = serializers.CharField()
    name = serializers.CharField()


class ProviderWaySerializer(Serializer):
    address = serializers.URLField(
        help_text="The sign-in page of the provider, which redirects back to this server."
    )


class SessionSerializer(Serializer):
    """The current user and their rights."""

    accounts = serializers.BooleanField(help_text="Whether this server requires accounts.")
    role = serializers.ChoiceField(choices=Role.choices)
    name = serializers.CharField(allow_blank=True)
    may = serializers.ListField(child=serializers.ChoiceField(choices=Act.choices))
    workshops = WorkshopNameSerializer(
        many=True, help_text="The workshops that the user leads or takes part in."
    )
    providers = ProviderSerializer(many=True, help_text="Providers for signing in, besides passwords.")


class JoinedSerializer(SessionSerializer):
    place = serializers.URLField(help_text="The personal link. It is shown only once.")


class PlaceSerializer(Serializer):
    """A personal link: everybody who has it can sign in as this participant on any device."""

    place = serializers.URLField(help_text="It is shown only once; the previous link is no longer valid.")


class ReturnInput(StrictInput):
    secret = StrictCharField(max_length=100, help_text="The part after `#` of the personal link.")


class SignInInput(StrictInput):
    name = StrictCharField(max_length=150)
    password = serializers.CharField(max_length=4096, trim_whitespace=False)


class JoinInput(StrictInput):
    code = StrictCharField(max_length=40)
    name = StrictCharField(max_length=NAME_LENGTH, help_text="How others in the workshop see you.")


class WorkshopInput(StrictInput):
    title = StrictCharField(max_length=120)


class WorkshopSerializer(WorkshopNameSerializer):
    code = serializers.CharField(help_text="The join code of five letters and digits, to be read out.")
    address = serializers.SerializerMethodField(
        help_text="The address of the page for joining with the code."
    )
    leader = serializers.CharField()
    createdAt = serializers.DateTimeField(source="created_at")
    closedAt = serializers.DateTimeField(
        source="closed_at", allow_null=True, help_text="After this time nobody can join with the code."
    )

    def get_address(self, workshop: Workshop) -> str:
        return join_address(self.context["request"], workshop)


class ParticipantSerializer(Serializer):
    id = serializers.UUIDField()
    name = serializers.CharField()
    createdAt = serializers.DateTimeField(source="created_at")


class ShareInput(StrictInput):
    kind = serializers.ChoiceField(choices=[*KINDS])
    id = serializers.UUIDField()
    days = serializers.IntegerField(min_value=1, max_value=LONGEST_DAYS, default=14)


class ShareSerializer(Serializer):
    """A link. Everybody who has it can see the shared object until the link expires or is revoked, or until the object becomes private."""

    id = serializers.UUIDField()
    target = serializers.CharField()
    targetId = serializers.UUIDField(source="target_id")
    createdAt = serializers.DateTimeField(source="created_at")
    expiresAt = serializers.DateTimeField(source="expires_at")


class NewShareSerializer(ShareSerializer):
    address = serializers.URLField(help_text="The link to pass on. It is shown only once.")


class TokenInput(StrictInput):
    name = StrictCharField(max_length=NAME_LENGTH)
    scopes = serializers.ListField(
        child=serializers.ChoiceField(choices=Scope.choices), min_length=1, max_length=len(Scope)
    )
    days = serializers.IntegerField(
        min_value=1,
        max_value=LONGEST_DAYS,
        allow_null=True,
        default=90,
        help_text="null: until it is revoked.",
    )


class TokenSerializer(Serializer):
    id = serializers.UUIDField()
    name = serializers.CharField()
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=Scope.choices))
    createdAt = serializers.DateTimeField(source="created_at")
    expiresAt = serializers.DateTimeField(source="expires_at", allow_null=True)
    usedAt = serializers.DateTimeField(source="used_at", allow_null=True, help_text="To some minutes.")


class NewTokenSerializer(TokenSerializer):
    secret = serializers.CharField(
        help_text="Send it as `Authorization: Bearer TOKEN`. It is shown only once."
    )


class AccessInput(StrictInput):
    visibility = serializers.ChoiceField(choices=Visibility.choices)
    workshop = serializers.UUIDField(
        allow_null=True, default=None, help_text="The workshop, if the user is in several."
    )


class AccessSerializer(Serializer):
    """The owner of an object, and who may see it."""

    owner = serializers.CharField(
        allow_null=True, help_text="Null: it has no owner, or comes with the playground."
    )
    mine = serializers.BooleanField()
    mayChange = serializers.BooleanField()
    visibility = serializers.ChoiceField(choices=Visibility.choices)
