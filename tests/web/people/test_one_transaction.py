"""What people do happens with its entry in the audit log, or not at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from django.test import RequestFactory

from playground.people.current_user import acting_as
from playground.people.enums import Scope, Visibility
from playground.people.models import Person, Share, Token, Workshop
from playground.people.recognition import of_person
from playground.people.services import places, shares, signing_in, tokens, workshops
from playground.runs.models import Run
from tests.support.people import a_participant, a_session, an_account
from tests.support.played import uploaded

pytestmark = pytest.mark.django_db
MODULES: Final = (places, shares, signing_in, tokens, workshops)


class Full(Exception):
    """The log takes no entry."""


def stored() -> list[list[dict[str, Any]]]:
    return [[*model.objects.order_by("pk").values()] for model in (Person, Workshop, Share, Token, Run)]


def joined(code: str) -> None:
    request = RequestFactory().post("/")
    request.session = a_session()
    signing_in.join(request, code, "dan")


ACTS: Final[dict[str, Callable[[Workshop, Person, Run], object]]] = {
    "make a workshop": lambda workshop, bea, run: workshops.create_workshop("Again", workshop.leader_id),
    "renew a code": lambda workshop, bea, run: workshops.renew_code(workshop.pk),
    "close a workshop": lambda workshop, bea, run: workshops.close_workshop(workshop.pk),
    "send somebody away": lambda workshop, bea, run: workshops.send_away(workshop.pk, bea.pk),
    "renew a personal link": lambda workshop, bea, run: places.renew_place(workshop.pk, bea.pk),
    "join": lambda workshop, bea, run: joined(workshop.code),
    "make a token": lambda workshop, bea, run: tokens.create_token("ci", [Scope.READ], days=None),
    "show to everybody": lambda workshop, bea, run: shares.set_visibility(
        "run", run.pk, Visibility.EVERYBODY
    ),
    "show to a workshop": lambda workshop, bea, run: shares.show_to("run", run.pk, workshop.pk),
    "share by link": lambda workshop, bea, run: shares.create_share("run", run.pk, days=1),
}


@pytest.mark.parametrize("act", ACTS)
def test_what_cannot_be_logged_does_not_happen(act: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def note(*_: object, **__: object) -> None:
        raise Full

    ada = an_account("ada")
    workshop = Workshop.objects.create(title="Scheduling 101", code="adacode", leader=ada)
    bea = a_participant("bea", workshop)
    for module in MODULES:
        monkeypatch.setattr(module, "note", note)
    with acting_as(of_person(ada)):
        run = Run.objects.create(snapshot=uploaded([]))
        before = stored()
        with pytest.raises(Full):
            ACTS[act](workshop, bea, run)
    assert stored() == before
