"""An election goes on after its scenario's end, so that what follows from a fault can be seen."""

from __future__ import annotations

from django.test import Client

from playground.simulations.playthrough_cache import kept_playthroughs
from scheduler_core.units import SECOND
from tests.support.simulations import a_stepped_election, an_election, play, stored_frames
from tests.web.simulations.test_api import API, CRASH, get, made, post, pytestmark

__all__ = ["pytestmark"]


def test_a_fault_extends_the_election_until_its_consequences_are_seen(client: Client) -> None:
    simulation = a_stepped_election()  # of 40 s, with leases of 15 s
    post(client, f"{simulation.pk}/advance/", {"to": 5 * SECOND})
    play(simulation)
    post(client, f"{simulation.pk}/faults/", {"fault": "pause", "replica": "b", "for": "3s"}, 201)
    assert get(client, f"{simulation.pk}/")["duration"] == 40 * SECOND
    post(client, f"{simulation.pk}/advance/", {"to": 30 * SECOND})
    play(simulation)
    post(client, f"{simulation.pk}/faults/", CRASH, 201)
    assert get(client, f"{simulation.pk}/")["duration"] == 60 * SECOND
    kept_playthroughs.clear()
    post(client, f"{simulation.pk}/advance/", {"end": True})
    played = play(simulation)
    assert (played.state, played.now) == ("succeeded", 60 * SECOND)
    frames = stored_frames(played)
    assert frames[0]["body"]["duration"] == 40 * SECOND
    assert max(frame["body"]["at"] for frame in frames[:-1]) > 40 * SECOND
    again = play(an_election(client.get(f"{API}{simulation.pk}/scenario/").content.decode()))
    assert again.duration == 60 * SECOND
    assert stored_frames(again)[1:] == frames[1:]


def test_a_branch_from_the_very_end_goes_on_from_there(client: Client) -> None:
    parent = play(an_election())
    end = parent.now
    for body in ({"at": end}, {"at": end, "fault": CRASH}):
        child = post(client, f"{parent.pk}/branch/", body)
        assert (child["branchedAt"], child["duration"]) == (end, end + 30 * SECOND)
        assert play(made(child)).state == "waiting"
        post(client, f"{child['id']}/advance/", {"end": True})
        played = play(made(child))
        assert (played.state, played.now) == ("succeeded", end + 30 * SECOND)
        before = [frame for frame in stored_frames(parent) if frame["body"]["at"] < end]
        assert [frame for frame in stored_frames(played) if frame["body"]["at"] < end] == before
