"""People, workshops, shares and tokens; and what every row has that belongs to somebody.

A row's owner is stamped when it is stored, from the current user (`current_user`). None: the program's own, or stored before there were
accounts; such rows are the operators'.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, ClassVar, Self
from uuid import UUID

from django.conf import settings
from django.db import models
from django.utils import timezone

from playground.common.models import Identified
from playground.people.current_user import current_user
from playground.people.enums import PersonKind, Visibility

NAME_LENGTH = 60


class Workshop(Identified):
    """A class: people join with its code, and its teacher sees what they make. Closed: nobody can join any more."""

    title = models.CharField(max_length=120)
    code = models.CharField(max_length=16, unique=True)
    leader = models.ForeignKey("people.Person", on_delete=models.CASCADE, related_name="leads")
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created_at", "id")

    def __str__(self) -> str:
        return self.title


class Person(Identified):
    """An owner of objects: a Django account, or a participant of one workshop."""

    kind = models.CharField(max_length=12, choices=PersonKind.choices)
    name = models.CharField(max_length=NAME_LENGTH)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="person"
    )
    workshop = models.ForeignKey(
        Workshop, on_delete=models.CASCADE, null=True, blank=True, related_name="participants"
    )
    place_hash = models.CharField(
        max_length=64,
        blank=True,
        db_index=True,
        editable=False,
        help_text="A hash of the secret in a participant's personal link.",
    )

    class Meta:
        ordering = ("name", "id")
        verbose_name_plural = "people"
        constraints = [models.UniqueConstraint(fields=["workshop", "name"], name="person_workshop_name")]

    def __str__(self) -> str:
        return self.name


class Owned(models.Model):
    """A row that has an owner."""

    objects: ClassVar[models.Manager[Self]] = models.Manager()

    owner = models.ForeignKey(
        Person, on_delete=models.SET_NULL, null=True, blank=True, editable=False, related_name="+"
    )
    workshop = models.ForeignKey(
        Workshop, on_delete=models.SET_NULL, null=True, blank=True, editable=False, related_name="+"
    )
    visibility = models.CharField(
        max_length=10, choices=Visibility.choices, default=Visibility.PRIVATE, editable=False
    )

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self._state.adding and self.owner_id is None:
            self.owner_id = current_user().person
        super().save(*args, **kwargs)

    @classmethod
    def parts_of(cls, ids: Collection[UUID]) -> Iterable[tuple[str, UUID]]:
        """Label and id of rows of their own that belong to rows of this model: a link to these opens them, too."""
        return ()

    def show_parts(self) -> None:
        """Called when others may see the row than before: what belongs to it and is a row of its own follows it."""


class Share(Identified):
    """A link with which everybody who has it may look at one object. Only a hash of its secret is stored."""

    owner = models.ForeignKey(Person, on_delete=models.CASCADE, null=True, blank=True, related_name="shares")
    target = models.CharField(max_length=20, help_text="Label of the model: run, snapshot, …")
    target_id = models.UUIDField(db_index=True)
    secret_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()

    class Meta:
        ordering = ("-created_at", "id")

    def __str__(self) -> str:
        return f"share of {self.target} {self.target_id}"


class Showing(models.Model):
    """A further workshop that sees a thing, besides the one in its row: what was shown to one class may be shown to the next."""

    workshop = models.ForeignKey(Workshop, on_delete=models.CASCADE, related_name="+")
    target = models.CharField(max_length=20, help_text="Label of the model: run, snapshot, …")
    target_id = models.UUIDField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["workshop", "target", "target_id"], name="showing_once")
        ]

    def __str__(self) -> str:
        return f"{self.target} {self.target_id} to {self.workshop_id}"


class Token(Identified):
    """A program's way in, on behalf of its owner. Kept is a hash of its secret."""

    owner = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=NAME_LENGTH)
    scopes = models.JSONField(default=list)
    secret_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created_at", "id")

    def __str__(self) -> str:
        return self.name


class AuditEntry(models.Model):
    """An act that matters for security: a sign-in, a failed one, a deletion, a share, a revocation."""

    at = models.DateTimeField(default=timezone.now, db_index=True)
    who = models.CharField(max_length=120)
    act = models.CharField(max_length=40)
    target = models.CharField(max_length=60, blank=True)
    address = models.CharField(max_length=60, blank=True)

    class Meta:
        ordering = ("-at", "-id")
        verbose_name_plural = "audit entries"

    def __str__(self) -> str:
        return f"{self.who} {self.act} {self.target}"
