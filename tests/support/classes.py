"""A class: Ada teaches, Bea and Cem are in her workshop, and Ada has a run to show."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from playground.people.current_user import CurrentUser, acting_as
from playground.people.models import Person, Workshop
from playground.people.recognition import of_person
from playground.runs.models import Run
from tests.support.people import Asker, a_participant, an_account, signed_in
from tests.support.played import a_busy_cluster, played

QUESTION = {"ask": "Which node wins?", "choices": ["node-a", "node-b"], "right": "node-b"}


@dataclass(frozen=True, slots=True)
class AClass:
    workshop: Workshop
    people: Mapping[str, Person]
    askers: Mapping[str, Asker]
    run: Run

    @property
    def id(self) -> UUID:
        return self.workshop.pk

    def who(self, name: str) -> CurrentUser:
        return of_person(self.people[name])

    def step(self, k: int) -> str:
        """The permalink of an attempt of the run."""
        return f"/runs/{self.run.pk}?step={k}"

    def asks(self, name: str, method: str, path: str, body: Any = None) -> Any:
        """Over REST, below the class. The answer's body, with its status under `status` if it is a problem."""
        return self.response(name, method, path, body).json()

    def response(self, name: str, method: str, path: str, body: Any = None) -> Any:
        address = f"/api/v1/workshops/{self.id}/class/{path}"
        client = self.askers[name].client()
        return client.generic(method, address, _text(body), content_type="application/json")


def a_class() -> AClass:
    ada = an_account("ada")
    workshop = Workshop.objects.create(title="Scheduling 101", code="adacode", leader=ada)
    people = {"ada": ada, "bea": a_participant("bea", workshop), "cem": a_participant("cem", workshop)}
    with acting_as(of_person(ada)):
        run = played(a_busy_cluster())
    askers = {name: signed_in(person) for name, person in people.items()}
    return AClass(workshop, people, askers, run)


def ask(taught: AClass, **more: Any) -> str:
    asked: str = taught.asks("ada", "POST", "questions/", {**QUESTION, **more})["id"]
    return asked


def answer(taught: AClass, name: str, question: str, value: str | None) -> Any:
    return taught.response(name, "PUT", f"questions/{question}/answer/", {"answer": value})


def _text(body: Any) -> str:

    return "" if body is None else json.dumps(body)
