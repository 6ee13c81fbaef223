"""The enumerations of the rules."""

from __future__ import annotations

from django.db.models import TextChoices


class Role(TextChoices):
    """The role of a user on this server. Without accounts everybody is an operator."""

    OPERATOR = "operator"
    TEACHER = "teacher"
    PARTICIPANT = "participant"
    GUEST = "guest"
    STRANGER = "stranger"


class Act(TextChoices):
    """What a route does, as far as the rules distinguish routes."""

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
    """Who may see a row, besides its owner."""

    PRIVATE = "private"
    WORKSHOP = "workshop"
    LINK = "link"
    EVERYBODY = "everybody"


class Part(TextChoices):
    """Parts of the rows that a user may see. Each row is in one of them, except rows that only operators see."""

    MINE = "mine"
    WORKSHOP = "workshop"
    SHARED = "shared"
    EXAMPLES = "examples"


class PersonKind(TextChoices):
    ACCOUNT = "account"
    PARTICIPANT = "participant"
