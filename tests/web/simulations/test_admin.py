"""The admin site shows simulations and changes nothing."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from playground.simulations.enums import Kind
from playground.simulations.models import Simulation
from playground.simulations.services.commands import inject
from tests.support.simulations import a_stepped_election

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("sent")]


@pytest.fixture
def boss(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("boss"))
    return client


@pytest.fixture
def simulation() -> Simulation:
    simulation = a_stepped_election()
    inject(simulation.pk, Kind.ELECTION, {"fault": "crash", "replica": "a"})
    return simulation


@pytest.mark.parametrize("page", ["simulation", "eventbatch", "command"])
def test_lists(boss: Client, simulation: Simulation, page: str) -> None:
    response = boss.get(f"/admin/simulations/{page}/")
    assert str(simulation.pk) in response.content.decode()
    assert boss.get(f"/admin/simulations/{page}/add/").status_code == 403


def test_an_event_shows_its_beginning(boss: Client, simulation: Simulation) -> None:
    batch = simulation.batches.get()
    page = boss.get(f"/admin/simulations/eventbatch/{batch.pk}/change/").content.decode()
    assert "began" in page
    assert boss.post(f"/admin/simulations/eventbatch/{batch.pk}/delete/", {"post": "yes"}).status_code == 403


def test_a_simulation_can_be_deleted(boss: Client, simulation: Simulation) -> None:
    assert boss.post(f"/admin/simulations/simulation/{simulation.pk}/delete/").status_code in (200, 302)
