"""What the rows of all apps have in common: an unguessable id, a time of creation, and no changes."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import models
from django.utils import timezone


class ImmutableRowChanged(TypeError):
    """Code tried to change a row that others rely on staying as it is."""


class Identified(models.Model):
    """A UUID as primary key, so that ids can be part of links, and the time at which the row was created."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False, db_index=True)

    class Meta:
        abstract = True


class Immutable(Identified):
    """A row that is written once. An edit makes a new row with this one as its parent."""

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise ImmutableRowChanged(f"{type(self).__name__} {self.pk} is immutable: make a revision of it")
        super().save(*args, **kwargs)
