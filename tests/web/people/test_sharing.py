"""Who is in, whom one shows a thing to, and who comes by a link: over REST, with cookies as browsers have them."""

from __future__ import annotations

import json
import re
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from playground.api.views.workshops import qr_picture
from playground.people import throttle
from playground.people.current_user import acting_as
from playground.people.enums import Scope
from playground.people.models import AuditEntry, Person, Share, Token, Workshop
from playground.people.recognition import of_person
from playground.people.services import workshops
from playground.runs.models import Run
from tests.support.builders import a_node
from tests.support.people import PASSWORD, Asker, a_participant, an_account, signed_in, with_token
from tests.support.played import uploaded

pytestmark = pytest.mark.django_db
API = "/api/v1"


@pytest.fixture
def ada() -> Person:
    return an_account("ada")


@pytest.fixture
def workshop(ada: Person) -> Workshop:
    return Workshop.objects.create(title="Scheduling 101", code="k7m2p", leader=ada)


def run_of(person: Person) -> Run:
    with acting_as(of_person(person)):
        return Run.objects.create(snapshot=uploaded([a_node("node-a")]))


def browser() -> Client:
    """One that has been to the page: it has a CSRF token, and has to show it."""
    client = Client(enforce_csrf_checks=True)
    client.get(f"{API}/session/")
    return client


def teacher_browser(person: Person) -> Client:
    client = browser()
    post(client, "/session/", {"name": person.name, "password": PASSWORD})
    return client


def post(client: Client, path: str, body: Any) -> Any:
    return send(client, "post", path, body)


def send(client: Client, method: str, path: str, body: Any = None) -> Any:
    headers = {"X-CSRFToken": client.cookies["csrftoken"].value}
    call = getattr(client, method)
    return call(f"{API}{path}", body, content_type="application/json", headers=headers)


def test_a_teacher_signs_in_and_out(ada: Person) -> None:
    client = browser()
    assert client.get(f"{API}/session/").json() == {
        "accounts": True,
        "role": "stranger",
        "name": "",
        "may": ["open", "look"],
        "workshops": [],
        "providers": [],
    }
    answer = post(client, "/session/", {"name": "ada", "password": PASSWORD})
    assert (answer.status_code, answer.json()["role"], answer.json()["name"]) == (200, "teacher", "ada")
    assert client.get(f"{API}/session/").json() == answer.json()
    assert send(client, "delete", "/session/").status_code == 204
    assert client.get(f"{API}/session/").json()["role"] == "stranger"
    acts = list(AuditEntry.objects.values_list("who", "act", "address"))
    assert acts == [("ada", "signed out", "127.0.0.1"), ("ada", "signed in", "127.0.0.1")]


def test_a_wrong_password_and_a_wrong_name_are_told_the_same(ada: Person) -> None:
    client = browser()
    answers = [
        post(client, "/session/", {"name": name, "password": "wrong"}) for name in (ada.name, "nobody")
    ]
    assert [answer.status_code for answer in answers] == [403, 403]
    assert answers[0].content == answers[1].content
    assert [(entry.act, entry.who) for entry in AuditEntry.objects.all()] == [
        ("sign-in refused", "nobody"),
        ("sign-in refused", "ada"),
    ]


def test_guessing_a_password_is_slowed(ada: Person) -> None:
    client = browser()
    tries = [post(client, "/session/", {"name": "ada", "password": f"{n}"}).status_code for n in range(8)]
    assert tries == [403] * 6 + [429] * 2
    refused = post(client, "/session/", {"name": "ada", "password": PASSWORD})
    assert (refused.status_code, refused.json()["code"]) == (429, "too-many-tries")
    assert 1 <= int(refused.headers["Retry-After"]) <= 2
    # Others are not held up.
    an_account("tom")
    assert post(browser(), "/session/", {"name": "tom", "password": PASSWORD}).status_code == 200


@pytest.mark.parametrize("path", ["/session/join/", "/shared/"])
def test_guessing_a_code_or_a_link_is_slowed(workshop: Workshop, path: str) -> None:
    client, seen = browser(), []
    for n in range(33):
        if path == "/shared/":
            seen.append(client.get(f"/shared/guess-{n}").headers["Location"])
        else:
            seen.append(post(client, path, {"code": f"guess{n}", "name": "eve"}).json()["code"])
    assert "too-many-tries" in seen[-1]
    assert "too-many-tries" not in seen[29]
    assert AuditEntry.objects.filter(act__in=("join refused", "link refused")).count() == 31


def test_a_participant_joins_by_the_code_as_it_was_read_out(workshop: Workshop) -> None:
    client = browser()
    answer = post(client, "/session/join/", {"code": " K7-M2P ", "name": "Bea"}).json()
    assert (answer["role"], answer["name"]) == ("participant", "Bea")
    assert answer["workshops"] == [{"id": str(workshop.pk), "title": "Scheduling 101"}]
    again = post(browser(), "/session/join/", {"code": "k7m2p", "name": "Bea"})
    assert (again.status_code, again.json()["code"]) == (409, "name-taken")


def test_a_code_is_five_letters_and_digits_that_are_not_mistaken(ada: Person) -> None:
    made = signed_in(ada).client().post(f"{API}/workshops/", {"title": "A"}, content_type="application/json")
    assert re.fullmatch(r"[abcdefghjkmnpqrstuvwxyz23456789]{5}", made.json()["code"])
    assert made.json()["address"] == f"http://testserver/join/{made.json()['code']}"


def test_a_code_that_another_workshop_has_is_drawn_again(
    workshop: Workshop, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = iter([workshop.code, workshop.code, "abcde"])
    monkeypatch.setattr(workshops, "new_code", lambda: next(drawn))
    assert workshops.create_workshop("B", ada.pk).code == "abcde"


def test_guessing_a_code_from_many_addresses_is_slowed(
    workshop: Workshop, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever joins waits then, ten seconds at most."""
    now = [1000.0]
    monkeypatch.setattr(throttle, "time", SimpleNamespace(time=lambda: now[0]))
    monkeypatch.setattr(throttle, "FREE_IN_ALL", 3)
    settings.BEHIND_PROXY = True

    def guessed(n: int, code: str = "nnnnn") -> Any:
        client = Client(headers={"X-Forwarded-For": f"198.51.100.{n}"})
        body = {"code": code, "name": "eve"}
        page = {"X-CSRFToken": client.get(f"{API}/session/").cookies["csrftoken"].value}
        return client.post(f"{API}/session/join/", body, content_type="application/json", headers=page)

    assert [guessed(n).status_code for n in range(5)] == [403] * 4 + [429]
    for n in range(5, 10):
        now[0] += 10
        assert guessed(n).status_code == 403
    refused = guessed(10, workshop.code)
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "10")
    now[0] += 10
    assert guessed(11, workshop.code).status_code == 200


def test_a_new_code_ends_the_one_before_and_opens_a_closed_workshop(workshop: Workshop, ada: Person) -> None:
    teacher = signed_in(ada).client()
    teacher.post(f"{API}/workshops/{workshop.pk}/close/")
    renewed = teacher.post(f"{API}/workshops/{workshop.pk}/code/").json()
    assert (renewed["closedAt"], renewed["code"] == "k7m2p") == (None, False)
    codes = [{"code": code, "name": "Bea"} for code in ("k7m2p", renewed["code"])]
    assert [post(browser(), "/session/join/", body).status_code for body in codes] == [403, 200]


def test_the_qr_code_is_a_picture_of_the_address_to_join_at(workshop: Workshop, ada: Person) -> None:
    picture = signed_in(ada).client().get(f"{API}/workshops/{workshop.pk}/qr/")
    assert picture.headers["Content-Type"] == "image/svg+xml"
    assert picture.content == qr_picture("http://testserver/join/k7m2p")
    assert picture.content.startswith(b"<?xml")


def test_a_personal_link_brings_back_who_lost_their_cookie(workshop: Workshop) -> None:
    joined = post(browser(), "/session/join/", {"code": "k7m2p", "name": "Bea"}).json()
    secret = joined["place"].removeprefix("http://testserver/place#")
    elsewhere = browser()
    answer = post(elsewhere, "/session/return/", {"secret": secret})
    assert answer.json() == {key: value for key, value in joined.items() if key != "place"}
    assert elsewhere.get(f"{API}/session/").json()["name"] == "Bea"
    assert secret not in str(vars(Person.objects.get(name="Bea")))
    assert list(AuditEntry.objects.values_list("who", "act")) == [("Bea", "came back"), ("Bea", "joined")]


def test_a_personal_link_that_is_none_is_refused_and_guessing_it_is_slowed(workshop: Workshop) -> None:
    a_participant("No Link", workshop)
    client = browser()
    answers = [post(client, "/session/return/", {"secret": f"guess-{n}"}) for n in range(32)]
    assert [answer.status_code for answer in answers] == [403] * 31 + [429]
    assert post(client, "/session/return/", {"secret": ""}).status_code == 400


def test_a_new_personal_link_of_ones_own_ends_ones_other_browsers(workshop: Workshop) -> None:
    first = browser()
    joined = post(first, "/session/join/", {"code": "k7m2p", "name": "Bea"}).json()
    second = browser()
    post(second, "/session/return/", {"secret": joined["place"].partition("#")[2]})
    renewed = post(second, "/session/place/", {}).json()["place"]
    roles = [client.get(f"{API}/session/").json()["role"] for client in (first, second)]
    assert roles == ["stranger", "participant"]
    back = [
        post(browser(), "/session/return/", {"secret": link.partition("#")[2]}).status_code
        for link in (joined["place"], renewed)
    ]
    assert back == [403, 200]


def test_the_teacher_makes_a_new_personal_link_for_somebody(workshop: Workshop, ada: Person) -> None:
    client = browser()
    post(client, "/session/join/", {"code": "k7m2p", "name": "Bea"})
    bea, teacher = Person.objects.get(name="Bea"), signed_in(ada).client()
    made = teacher.post(f"{API}/workshops/{workshop.pk}/participants/{bea.pk}/place/").json()["place"]
    assert client.get(f"{API}/session/").json()["role"] == "stranger"
    assert post(client, "/session/return/", {"secret": made.partition("#")[2]}).json()["name"] == "Bea"
    assert post(teacher_browser(ada), "/session/place/", {}).json()["code"] == "no-participant"


def test_a_closed_workshop_lets_nobody_in_and_keeps_who_is_in(workshop: Workshop, ada: Person) -> None:
    bea = signed_in(a_participant("Bea", workshop)).client()
    assert signed_in(ada).client().post(f"{API}/workshops/{workshop.pk}/close/").json()["closedAt"]
    answer = post(browser(), "/session/join/", {"code": "k7m2p", "name": "Cyd"})
    assert (answer.status_code, answer.json()["code"]) == (403, "sign-in-refused")
    assert bea.get(f"{API}/session/").json()["role"] == "participant"


def test_another_sites_page_cannot_have_a_session_do_anything(ada: Person) -> None:
    client = Client(enforce_csrf_checks=True)
    client.cookies["sessionid"] = signed_in(ada).cookie
    run = run_of(ada)
    refused = client.delete(f"{API}/runs/{run.pk}/")
    assert (refused.status_code, refused.json()["code"]) == (403, "csrf")
    # Nor sign somebody in as somebody else.
    assert Client(enforce_csrf_checks=True).post(f"{API}/session/", {}).json()["code"] == "csrf"
    assert Run.objects.filter(pk=run.pk).exists()


def test_the_check_of_the_token_leaves_the_files_of_a_form_to_the_view(ada: Person) -> None:
    """Django's test client checks no tokens by default, so other tests of uploads do not come by here."""
    client = teacher_browser(ada)
    file = SimpleUploadedFile("small.json", json.dumps(a_node("node-a")).encode())
    headers = {"X-CSRFToken": client.cookies["csrftoken"].value}
    made = client.post(f"{API}/snapshots/", {"file": file}, headers=headers)
    assert (made.status_code, made.json()["name"]) == (201, "small.json")


def test_a_thing_is_shown_to_a_workshop_and_taken_back(workshop: Workshop, ada: Person) -> None:
    run, bea = run_of(ada), signed_in(a_participant("Bea", workshop)).client()
    teacher = signed_in(ada).client()
    address = f"{API}/access/runs/{run.pk}/"
    assert teacher.get(address).json() == {
        "owner": "ada",
        "mine": True,
        "mayChange": True,
        "visibility": "private",
    }
    assert bea.get(address).status_code == 404
    assert (
        teacher.put(address, {"visibility": "workshop"}, content_type="application/json").status_code == 200
    )
    assert bea.get(address).json() == {
        "owner": "ada",
        "mine": False,
        "mayChange": False,
        "visibility": "workshop",
    }
    assert bea.get(f"{API}/snapshots/{run.snapshot_id}/").status_code == 200
    for refused in (bea.delete(f"{API}/runs/{run.pk}/"), bea.post(f"{API}/runs/{run.pk}/cancel/")):
        assert (refused.status_code, refused.json()["code"]) == (403, "not-yours")
    assert bea.put(address, {"visibility": "everybody"}, content_type="application/json").status_code == 403
    teacher.put(address, {"visibility": "private"}, content_type="application/json")
    assert bea.get(address).status_code == bea.get(f"{API}/snapshots/{run.snapshot_id}/").status_code == 404


def test_a_teacher_sees_and_deletes_what_participants_make_and_nobody_else_does(
    workshop: Workshop, ada: Person
) -> None:
    run = run_of(a_participant("Bea", workshop))
    others = [signed_in(an_account("tom")), signed_in(a_participant("Cyd", workshop)), Asker("stranger")]
    assert [one.client().get(f"{API}/runs/{run.pk}/").status_code for one in others] == [404, 404, 404]
    teacher = signed_in(ada).client()
    assert [row["id"] for row in teacher.get(f"{API}/runs/").json()["results"]] == [str(run.pk)]
    assert teacher.delete(f"{API}/runs/{run.pk}/").status_code == 204
    assert AuditEntry.objects.filter(act="deleted", target=f"run {run.pk}").count() == 1


def test_participants_do_not_show_things_to_everybody(workshop: Workshop) -> None:
    bea = a_participant("Bea", workshop)
    run = run_of(bea)
    address = f"{API}/access/runs/{run.pk}/"
    answer = (
        signed_in(bea).client().put(address, {"visibility": "everybody"}, content_type="application/json")
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed")


def test_a_guest_looks_by_a_link_until_it_is_revoked(ada: Person) -> None:
    run, teacher, guest = run_of(ada), signed_in(ada).client(), browser()
    made = teacher.post(
        f"{API}/shares/", {"kind": "runs", "id": str(run.pk)}, content_type="application/json"
    ).json()
    assert teacher.get(f"{API}/access/runs/{run.pk}/").json()["visibility"] == "link"
    path = made["address"].removeprefix("http://testserver")
    assert guest.get(path).headers["Location"] == f"/runs/{run.pk}"
    assert guest.get(f"{API}/session/").json()["role"] == "guest"
    looked = [f"/runs/{run.pk}/", f"/runs/{run.pk}/attempts/", f"/snapshots/{run.snapshot_id}/"]
    assert [guest.get(API + path).status_code for path in looked] == [200] * 3
    assert send(guest, "delete", f"/runs/{run.pk}/").status_code == 401
    assert "secret" not in teacher.get(f"{API}/shares/").content.decode()
    assert teacher.delete(f"{API}/shares/{made['id']}/").status_code == 204
    assert [guest.get(API + path).status_code for path in looked] == [404] * 3
    assert browser().get(path).headers["Location"] == "/sign-in?refused=not-found"


def test_a_private_thing_has_no_links(ada: Person) -> None:
    run, teacher, guest = run_of(ada), signed_in(ada).client(), Client()
    wanted = {"kind": "runs", "id": str(run.pk)}
    made = teacher.post(f"{API}/shares/", wanted, content_type="application/json").json()
    guest.get(made["address"])
    teacher.put(f"{API}/access/runs/{run.pk}/", {"visibility": "private"}, content_type="application/json")
    assert guest.get(f"{API}/runs/{run.pk}/").status_code == 404
    assert Client().get(made["address"]).headers["Location"] == "/sign-in?refused=not-found"


def test_nobody_shares_or_revokes_what_is_not_theirs(ada: Person) -> None:
    run, tom = run_of(ada), signed_in(an_account("tom")).client()
    wanted = {"kind": "runs", "id": str(run.pk)}
    assert tom.post(f"{API}/shares/", wanted, content_type="application/json").status_code == 404
    made = signed_in(ada).client().post(f"{API}/shares/", wanted, content_type="application/json").json()
    assert tom.get(f"{API}/shares/").json() == []
    assert tom.delete(f"{API}/shares/{made['id']}/").status_code == 404
    assert Share.objects.filter(pk=made["id"]).exists()


def test_a_token_is_shown_once_and_kept_as_a_hash(ada: Person) -> None:
    teacher = signed_in(ada).client()
    wanted = {"name": "nightly", "scopes": ["read"], "days": 30}
    made = teacher.post(f"{API}/tokens/", wanted, content_type="application/json").json()
    program = Asker("program", token=made["secret"]).client()
    assert program.get(f"{API}/session/").json()["name"] == "ada"
    stored = Token.objects.get()
    assert made["secret"] not in str(vars(stored))
    assert [set(row) for row in teacher.get(f"{API}/tokens/").json()] == [set(made) - {"secret"}]
    assert program.post(f"{API}/runs/", {}).json()["code"] == "not-allowed"
    teacher.delete(f"{API}/tokens/{made['id']}/")
    assert program.get(f"{API}/session/").json()["code"] == "token-refused"


def test_a_teachers_token_operates_nothing(ada: Person) -> None:
    wanted = {"name": "x", "scopes": ["operate"]}
    answer = signed_in(ada).client().post(f"{API}/tokens/", wanted, content_type="application/json")
    assert (answer.status_code, answer.json()["problems"][0]["path"]) == (400, "scopes")
    operator = with_token("operator", an_account("olga", operator=True), Scope.OPERATE).client()
    assert operator.get(f"{API}/live/").status_code == 200


def test_equal_idempotency_keys_of_two_people_are_two(workshop: Workshop, ada: Person) -> None:
    key = {"Idempotency-Key": "one"}
    body = {"kind": "KubeSchedulerConfiguration", "apiVersion": "kubescheduler.config.k8s.io/v1"}
    ids = [
        signed_in(person)
        .client()
        .post(f"{API}/policies/", {"config": body}, content_type="application/json", headers=key)
        .json()["id"]
        for person in (ada, a_participant("Bea", workshop))
    ]
    assert len(set(ids)) == 2


def test_somebody_who_was_sent_away_is_a_stranger(workshop: Workshop, ada: Person) -> None:
    bea = a_participant("Bea", workshop)
    client, teacher = signed_in(bea).client(), signed_in(ada).client()
    people = f"{API}/workshops/{workshop.pk}/participants/"
    assert [row["name"] for row in teacher.get(people).json()] == ["Bea"]
    assert teacher.delete(f"{people}{uuid4()}/").status_code == 404
    assert teacher.delete(f"{people}{bea.pk}/").status_code == 204
    assert client.get(f"{API}/session/").json()["role"] == "stranger"
