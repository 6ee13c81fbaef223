from __future__ import annotations

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import User

from playground.people.services.accounts import first_operator


@pytest.mark.django_db
def test_the_first_operator_is_made_once() -> None:
    made = first_operator()
    assert made is not None
    assert authenticate(username=made.name, password=made.password) == User.objects.get(is_superuser=True)
    assert first_operator() is None
