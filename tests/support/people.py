"""People of every role, the clients that they come with, and things that belong to one of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, cast
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.test import Client

from playground.people.current_user import CurrentUser, acting_as
from playground.people.enums import PersonKind, Role, Scope
from playground.people.models import Person, Share, Token, Workshop
from playground.people.recognition import PERSON, account_of, of_person
from playground.people.services.shares import create_share, open_share
from playground.people.services.tokens import create_token
from playground.workshops.enums import QuestionKind
from playground.workshops.models import Question, Task
from playground.workshops.services.questions import ask
from playground.workshops.services.tasks import set_task
from tests.support.sockets import Headers
from tests.support.stored_things import Stored, store_one_of_each

PASSWORD: Final = "correct horse battery"
PROGRAMS: Final = {
    "reader": ("ada", (Scope.READ,)),
    "writer": ("ada", (Scope.READ, Scope.WRITE)),
    "toms-program": ("tom", (Scope.READ, Scope.WRITE)),
}


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody with the cookies or the token that they come with."""

    name: str
    cookie: str = ""
    token: str = ""

    def client(self, **options: Any) -> Client:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        client = Client(headers=headers, **options)
        if self.cookie:
            client.cookies[settings.SESSION_COOKIE_NAME] = self.cookie
        return client

    @property
    def headers(self) -> Headers:
        """Of a socket."""
        if self.token:
            return [(b"authorization", f"Bearer {self.token}".encode())]
        return [(b"cookie", f"{settings.SESSION_COOKIE_NAME}={self.cookie}".encode())] if self.cookie else []


@dataclass(frozen=True, slots=True)
class Cast:
    """Ada teaches, Bea is in her workshop; Tom teaches another one, Vic is in it. Things are Ada's."""

    askers: Mapping[str, Asker]
    people: Mapping[str, Person]
    workshops: Mapping[str, Workshop]
    things: Stored
    share: Share
    question: Question
    task: Task

    def ids_for(self, route: str) -> dict[str, str]:
        """Ada's, by their names in addresses: `GET /runs/{run_id}/`."""
        kind = route.partition("/")[2].partition("/")[0]
        own = {
            "simulation_id": self.things.simulations.get(kind, ""),
            "row_id": self.things.ids["run_id"],
            "share_id": str(self.share.pk),
            "token_id": str(Token.objects.get(name="reader").pk),
            "workshop_id": str(self.workshops["ada"].pk),
            "person_id": str(self.people["bea"].pk),
            "question_id": str(self.question.pk),
            "task_id": str(self.task.pk),
        }
        return {**self.things.ids, **own}


def who_of(people: Cast, name: str) -> CurrentUser:
    """By the part that the cast has given them."""
    if name in people.people:
        return of_person(people.people[name])
    if name in ("stranger", "guest"):
        return CurrentUser(Role(name), name)
    owner, scopes = PROGRAMS[name]
    return of_person(people.people[owner], scopes=frozenset(scopes))


def an_account(name: str, *, operator: bool = False) -> Person:
    make = User.objects.create_superuser if operator else User.objects.create_user
    return account_of(make(name, password=PASSWORD))


def a_participant(name: str, workshop: Workshop) -> Person:
    return Person.objects.create(kind=PersonKind.PARTICIPANT, name=name, workshop=workshop)


def a_session() -> SessionBase:
    session: SessionBase = import_module(settings.SESSION_ENGINE).SessionStore()
    session.create()
    return session


def signed_in(person: Person) -> Asker:
    if person.user is not None:
        client = Client()
        client.force_login(person.user)
        return Asker(person.name, cookie=client.cookies[settings.SESSION_COOKIE_NAME].value)
    session = a_session()
    session[PERSON] = str(person.pk)
    session.save()
    return Asker(person.name, cookie=cast(str, session.session_key))


def with_link(name: str, secret: str) -> Asker:
    session = a_session()
    open_share(session, secret)
    session.save()
    return Asker(name, cookie=cast(str, session.session_key))


def with_token(name: str, person: Person, *scopes: Scope) -> Asker:
    with acting_as(of_person(person)):
        return Asker(name, token=create_token(name, scopes, days=None)[1])


def assembled() -> Cast:
    """Stored by hand: it takes a second or two, so whole modules share one."""
    people = {"olga": an_account("olga", operator=True), "ada": an_account("ada"), "tom": an_account("tom")}
    workshops = {
        name: Workshop.objects.create(title=name, code=f"{name}code", leader=people[name])
        for name in ("ada", "tom")
    }
    people |= {"bea": a_participant("bea", workshops["ada"]), "vic": a_participant("vic", workshops["tom"])}
    with acting_as(of_person(people["ada"])):
        things = store_one_of_each()
        share, _ = create_share("policy", UUID(things.ids["policy_id"]), days=1)
    with acting_as(of_person(people["vic"])):
        other = store_one_of_each()
        _, secret = create_share("run", UUID(other.ids["run_id"]), days=1)
    askers = {name: signed_in(person) for name, person in people.items()}
    askers["stranger"] = Asker("stranger")
    askers["guest"] = with_link("guest", secret)
    askers |= {name: with_token(name, people[owner], *scopes) for name, (owner, scopes) in PROGRAMS.items()}
    with acting_as(of_person(people["ada"])):
        question = ask(workshops["ada"].pk, "Which?", kind=QuestionKind.CHOICE, choices=["a", "b"])
        task = set_task(workshops["ada"].pk, "from-pending-to-bound", "a-node-for-reports")
    return Cast(askers, people, workshops, things, share, question, task)
