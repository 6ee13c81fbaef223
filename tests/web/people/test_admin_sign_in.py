"""Signing in to the admin site: guessing is slowed there, too."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from playground.people.models import AuditEntry

pytestmark = pytest.mark.django_db
LOGIN = "/admin/login/"
RIGHT = {"username": "olga", "password": "right"}


@pytest.fixture(autouse=True)
def _olga(db: None) -> None:
    User.objects.create_superuser("olga", password="right")


def sign_in(**given: str) -> Any:
    return Client().post(LOGIN, {**RIGHT, **given})


def test_an_operator_signs_in_and_the_log_says_so() -> None:
    assert sign_in().status_code == 302
    entry = AuditEntry.objects.get()
    assert (entry.who, entry.act, entry.target) == ("olga", "signed in", "admin site")


def test_after_a_few_wrong_tries_everybody_who_tries_that_name_waits() -> None:
    for _ in range(6):
        assert "Please enter the correct username" in sign_in(password="wrong").text
    for answer in (sign_in(), sign_in(password="wrong")):
        assert answer.status_code == 200
        assert "There were too many wrong tries. Try again in 2 seconds." in answer.text
    assert set(AuditEntry.objects.values_list("who", "act")) == {("olga", "sign-in refused")}
    body = {"name": "olga", "password": "right"}
    assert Client().post("/api/v1/session/", body, content_type="application/json").status_code == 429


def test_a_teacher_is_no_operator() -> None:
    User.objects.create_user("tom", password="right")
    assert "for a staff account" in sign_in(username="tom").text


def test_an_empty_form_is_no_try() -> None:
    assert "This field is required." in sign_in(username="", password="").text
    assert not AuditEntry.objects.exists()
