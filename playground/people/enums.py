"""The words of the rules."""

from __future__ import annotations

from django.db.models import TextChoices


class Role(TextChoices):
    """What somebody is to this server. Without accounts everybody is its operator."""

    OPERATOR = "operator"
    TEACHER = "teacher"
    PARTICIPANT = "participant"
    GUEST = "guest"
    STRANGER = "stranger"


class Act(TextChoices):
    """What a route does, as far as the rules tell routes apart."""

    OPEN = "open"
    LOOK = "look"
    MAKE = "make"
    PLAY = "play"
    CHANGE = "change"
    SHARE = "share"
    PUBLISH = "publish"
    TOKENS = "tokens"
    TEACH = "teach"
    TAKE_PART = "take-part"
    OPERATE = "operate"


class Scope(TextChoices):
    """What a token is for."""

    READ = "read"
    WRITE = "write"
    OPERATE = "operate"


class Visibility(TextChoices):
    """Who may see a row besides its owner."""

    PRIVATE = "private"
    WORKSHOP = "workshop"
    LINK = "link"
    EVERYBODY = "everybody"


class Part(TextChoices):
    """Of what somebody may see. Everything is in one of them, but for what operators see because they see all."""

    MINE = "mine"
    WORKSHOP = "workshop"
    SHARED = "shared"
    EXAMPLES = "examples"


class PersonKind(TextChoices):
    ACCOUNT = "account"
    PARTICIPANT = "participant"
