"""The first account of a server, which can create the others."""

from __future__ import annotations

import secrets
from typing import Final, NamedTuple

from django.contrib.auth.models import User
from django.db import transaction

NAME: Final = "operator"


class Operator(NamedTuple):
    name: str
    password: str


@transaction.atomic
def first_operator() -> Operator | None:
    """Created now, with a password that is not shown again; None if there is one."""
    if User.objects.filter(is_superuser=True).exists():
        return None
    password = secrets.token_urlsafe(12)
    User.objects.create_superuser(NAME, password=password)
    return Operator(NAME, password)
