"""Writes every deletion by a user to the audit log."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from playground.people.audit import note
from playground.people.current_user import PROGRAM, current_user
from playground.people.models import Owned
from playground.people.visibility import label_of


def note_deletion(*, sender: type[Owned], instance: Owned, **_: Any) -> None:
    if settings.ACCOUNTS and current_user() is not PROGRAM:
        note("deleted", f"{label_of(sender)} {instance.pk}")
