"""Who one is, workshops, links, tokens and who may see a thing, on the wire."""

# ruff: noqa: N815 - names as they are on the wire

from __future__ import annotations

from typing import Final

from rest_framework import serializers
from rest_framework.request import Request

from playground.api.serializers.fields import StrictCharField, StrictInput
from playground.people.enums import Act, Role, Scope, Visibility
from playground.people.models import NAME_LENGTH, Workshop

# Kinds as they are in addresses, and their labels.
KINDS: Final = {
    "snapshots": "snapshot",
    "policies": "policy",
    "runs": "run",
    "rehearsals": "rehearsal",
    "survivals": "survival",
    "removals": "removal",
    "sweeps": "sweep",
    "written-lessons": "writtenlesson",
    "elections": "simulation",
    "timelines": "simulation",
    "live": "simulation",
}
LONGEST_DAYS: Final = 365


def join_address(request: Request, workshop: Workshop) -> str:
    """With the host that the request named."""
    return request.build_absolute_uri(f"/join/{workshop.code}")


class WorkshopNameSerializer(serializers.Serializer):
    id = serializers.UUIDField()
    title = serializers.CharField()


class ProviderSerializer(serializers.Serializer):
    id = serializers.CharField()
    name = serializers.CharField()


class ProviderWaySerializer(serializers.Serializer):
    address = serializers.URLField(help_text="Where the provider asks who somebody is. It leads back here.")


class SessionSerializer(serializers.Serializer):
    """Who is there, and what they may do."""

    accounts = serializers.BooleanField(help_text="Whether this server asks who is there.")
    role = serializers.ChoiceField(choices=Role.choices)
    name = serializers.CharField(allow_blank=True)
    may = serializers.ListField(child=serializers.ChoiceField(choices=Act.choices))
    workshops = WorkshopNameSerializer(many=True, help_text="Those that one is in or leads.")
    providers = ProviderSerializer(
        many=True, help_text="With which accounts may sign in, besides a password."
    )


class JoinedSerializer(SessionSerializer):
    place = serializers.URLField(help_text="The personal link. It is not told again.")


class PlaceSerializer(serializers.Serializer):
    """A personal link: whoever has it comes back as that participant, on any device."""

    place = serializers.URLField(help_text="It is not told again; the link before it has ended.")


class ReturnInput(StrictInput):
    secret = StrictCharField(max_length=100, help_text="What stands behind `#` in the personal link.")


class SignInInput(StrictInput):
    name = StrictCharField(max_length=150)
    password = serializers.CharField(max_length=4096, trim_whitespace=False)


class JoinInput(StrictInput):
    code = StrictCharField(max_length=40)
    name = StrictCharField(max_length=NAME_LENGTH, help_text="How others in the workshop see you.")


class WorkshopInput(StrictInput):
    title = StrictCharField(max_length=120)


class WorkshopSerializer(WorkshopNameSerializer):
    code = serializers.CharField(help_text="Five letters and digits that let people in: to be read out.")
    address = serializers.SerializerMethodField(help_text="Of the page where people join by the code.")
    leader = serializers.CharField()
    createdAt = serializers.DateTimeField(source="created_at")
    closedAt = serializers.DateTimeField(
        source="closed_at", allow_null=True, help_text="From then on the code lets nobody in."
    )

    def get_address(self, workshop: Workshop) -> str:
        return join_address(self.context["request"], workshop)


class ParticipantSerializer(serializers.Serializer):
    id = serializers.UUIDField()
    name = serializers.CharField()
    createdAt = serializers.DateTimeField(source="created_at")


class ShareInput(StrictInput):
    kind = serializers.ChoiceField(choices=[*KINDS])
    id = serializers.UUIDField()
    days = serializers.IntegerField(min_value=1, max_value=LONGEST_DAYS, default=14)


class ShareSerializer(serializers.Serializer):
    """A link. Whoever has it sees the thing until it expires, is revoked, or the thing is made private."""

    id = serializers.UUIDField()
    target = serializers.CharField()
    targetId = serializers.UUIDField(source="target_id")
    createdAt = serializers.DateTimeField(source="created_at")
    expiresAt = serializers.DateTimeField(source="expires_at")


class NewShareSerializer(ShareSerializer):
    address = serializers.URLField(help_text="To be handed on. It is not told again.")


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


class TokenSerializer(serializers.Serializer):
    id = serializers.UUIDField()
    name = serializers.CharField()
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=Scope.choices))
    createdAt = serializers.DateTimeField(source="created_at")
    expiresAt = serializers.DateTimeField(source="expires_at", allow_null=True)
    usedAt = serializers.DateTimeField(source="used_at", allow_null=True, help_text="To some minutes.")


class NewTokenSerializer(TokenSerializer):
    secret = serializers.CharField(help_text="Goes behind `Authorization: Bearer `. It is not told again.")


class AccessInput(StrictInput):
    visibility = serializers.ChoiceField(choices=Visibility.choices)
    workshop = serializers.UUIDField(
        allow_null=True, default=None, help_text="Which one, where one is in several."
    )


class AccessSerializer(serializers.Serializer):
    """Whose a thing is, and who may see it."""

    owner = serializers.CharField(allow_null=True, help_text="null: nobody's, or the program's own.")
    mine = serializers.BooleanField()
    mayChange = serializers.BooleanField()
    visibility = serializers.ChoiceField(choices=Visibility.choices)
