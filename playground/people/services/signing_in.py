"""Sign-in and sign-out: accounts sign in with a password; participants join with their workshop's code and a name, and return by
their personal link.

A session gets a new key at sign-in, so that a key that somebody else knows is of no use.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth import authenticate, login, logout
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from playground.common.errors import ApplicationError, Conflict
from playground.people.audit import note
from playground.people.current_user import current_user
from playground.people.enums import PersonKind
from playground.people.limits import MOST_PARTICIPANTS, refuse_more
from playground.people.models import Person, Workshop
from playground.people.names import checked_name
from playground.people.recognition import PERSON, PLACE, SHARES, account_of, place_mark
from playground.people.services.places import new_place, place_of


class Unknown(ApplicationError):
    """The message is the same for every mistake."""

    status = 403
    code = "sign-in-refused"
    title = "Signing in failed"


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


def join(request: HttpRequest, code: str, name: str) -> tuple[Person, str]:
    """Into the workshop with this code, under a name that is free there.

    Returns the secret of the personal link, too, which is not shown again. Raises Unknown, InvalidInput, Conflict, TooMany.
    """
    name = checked_name(name)
    workshop = Workshop.objects.filter(code=_read_code(code), closed_at=None).first()
    if workshop is None:
        note("join refused", who=name)
        raise Unknown("There is no open workshop with this code.")
    advice = "Ask the teacher to remove people who do not take part, or for another workshop."
    refuse_more(workshop.participants.all(), MOST_PARTICIPANTS, advice)
    try:
        with transaction.atomic():
            person = Person.objects.create(kind=PersonKind.PARTICIPANT, name=name, workshop=workshop)
            secret = new_place(person)
            note("joined", workshop.title, who=person.name)
    except IntegrityError:
        raise Conflict(
            f"Somebody in this workshop already has the name {name}. Choose another name; or, if it is you, open your personal link.",
            code="name-taken",
        ) from None
    _take_place(request, person)
    return person, secret


def come_back(request: HttpRequest, secret: str) -> Person:
    """By a personal link, also into a workshop that is closed. Raises Unknown."""
    person = place_of(secret)
    if person is None:
        note("personal link refused")
        raise Unknown("This personal link does not work. Ask the teacher for a new one.")
    _take_place(request, person)
    note("came back", who=person.name)
    return person


def renew_own_place(request: HttpRequest) -> str:
    """A new personal link of the user; their other browsers are signed out. Returns its secret. Raises Conflict."""
    participants = Person.objects.filter(kind=PersonKind.PARTICIPANT)
    person = participants.filter(pk__in=[current_user().person]).first()
    if person is None:
        raise Conflict("Only participants have a personal link. Accounts sign in.", code="no-participant")
    with transaction.atomic():
        secret = new_place(person)
        note("renewed a personal link", person.name)
    request.session[PLACE] = place_mark(person)
    return secret


def sign_out(request: HttpRequest) -> None:
    note("signed out")
    logout(request)


def _take_place(request: HttpRequest, person: Person) -> None:
    shares = request.session.get(SHARES)
    logout(request)
    request.session[PERSON], request.session[PLACE] = str(person.pk), place_mark(person)
    _keep(request, shares)
    request.session.cycle_key()


def _keep(request: HttpRequest, shares: Any) -> None:
    """Links that were opened before stay open."""
    if shares:
        request.session[SHARES] = shares


def _read_code(code: str) -> str:
    """As it is read out: capitals, spaces and dashes do not count."""
    return "".join(letter for letter in code.lower() if letter.isalnum())
