"""In and out: accounts with a password, participants with their workshop's code and a name for themselves.

A session is given a new key when somebody comes in by it, so that nobody can have them use one that is known already.
"""

from __future__ import annotations

import unicodedata
from typing import Any

from django.contrib.auth import authenticate, login, logout
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from playground.common.errors import ApplicationError, Conflict, InvalidInput, Mistake
from playground.people.audit import note
from playground.people.enums import PersonKind
from playground.people.models import NAME_LENGTH, Person, Workshop
from playground.people.recognition import PERSON, SHARES, account_of


class Unknown(ApplicationError):
    """Says the same whatever was wrong."""

    status = 403
    code = "sign-in-refused"
    title = "Nobody is known like that"


def sign_in(request: HttpRequest, name: str, password: str) -> Person:
    """Raises Unknown."""
    user = authenticate(request, username=name, password=password)
    if not isinstance(user, User):
        note("sign-in refused", who=name)
        raise Unknown("There is no account with this name and password.")
    shares = request.session.get(SHARES)
    login(request, user)
    _keep(request, shares)
    person = account_of(user)
    note("signed in", who=person.name)
    return person


def join(request: HttpRequest, code: str, name: str) -> Person:
    """Into the workshop of that code, under a name that nobody there has. Raises Unknown, InvalidInput, Conflict."""
    name = _checked_name(name)
    workshop = Workshop.objects.filter(code=_read_code(code), closed_at=None).first()
    if workshop is None:
        note("join refused", who=name)
        raise Unknown("There is no open workshop with this code.")
    try:
        with transaction.atomic():
            person = Person.objects.create(kind=PersonKind.PARTICIPANT, name=name, workshop=workshop)
    except IntegrityError:
        raise Conflict(f"Somebody in this workshop is called {name} already.", code="name-taken") from None
    shares = request.session.get(SHARES)
    logout(request)
    request.session[PERSON] = str(person.pk)
    _keep(request, shares)
    request.session.cycle_key()
    note("joined", workshop.title, who=person.name)
    return person


def sign_out(request: HttpRequest) -> None:
    note("signed out")
    logout(request)


def _keep(request: HttpRequest, shares: Any) -> None:
    """Links that were opened before stay open."""
    if shares:
        request.session[SHARES] = shares


def _read_code(code: str) -> str:
    """As it is read out: capitals, spaces and dashes do not count."""
    return "".join(letter for letter in code.lower() if letter.isalnum())


def _checked_name(name: str) -> str:
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(name) <= NAME_LENGTH or not name.isprintable():
        mistake = Mistake("name", f"expected 1 to {NAME_LENGTH} characters")
        raise InvalidInput("Nobody is called that.", problems=[mistake], code="invalid-request")
    return name
