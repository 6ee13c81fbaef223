"""What the sockets of a class ask is read once for all of them, and for each what is theirs."""

from __future__ import annotations

from typing import Any

import pytest
from channels.db import database_sync_to_async

from playground.people.current_user import STRANGER, acting_as
from playground.sockets.asker import askers
from playground.sockets.classes import ClassQuery, class_updates
from playground.workshops.enums import QuestionKind
from playground.workshops.services.questions import ask
from tests.support.classes import a_class
from tests.support.people import a_participant, signed_in
from tests.support.sockets import Headers

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_class_is_read_with_as_many_queries_whatever_its_size(django_assert_num_queries: Any) -> None:
    taught = a_class()
    with acting_as(taught.who("ada")):
        ask(taught.id, "Which?", kind=QuestionKind.CHOICE, choices=["a", "b"], right="b")
    people = [a_participant(f"p{k}", taught.workshop) for k in range(5)]
    looks = [ClassQuery({"headers": signed_in(one).headers}, taught.id, 0) for one in people]
    # Sessions, people, the class, its frames, their answers.
    for n in (1, 5):
        with django_assert_num_queries(5):
            found = class_updates(looks[:n])
        assert [one is not None and one.head.person for one in found] == [person.pk for person in people[:n]]


async def test_who_has_no_session_any_more_is_a_stranger_among_others() -> None:
    taught = await database_sync_to_async(a_class)()
    nobody: Headers = []
    scopes = [{"headers": headers} for headers in (nobody, taught.askers["bea"].headers)]
    found = await database_sync_to_async(askers)(scopes)
    assert (found[0], found[1].name) == (STRANGER, "bea")
