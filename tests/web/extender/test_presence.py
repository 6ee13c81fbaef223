"""What is looked up once a second."""

from __future__ import annotations

import pytest

from playground.common.errors import NotFound
from playground.extender.presence import Presence


def test_a_second_passes_between_two_looks() -> None:
    now = [0.0]
    presence, looks = Presence(lambda: now[0]), []
    for now[0] in (0.0, 0.9, 1.1, 2.0, 2.2):
        presence.check("policy", lambda: looks.append(now[0]))
    assert looks == [0.0, 1.1, 2.2]


def test_what_is_not_there_is_looked_for_each_time() -> None:
    presence, looks = Presence(lambda: 0.0), []

    def look() -> None:
        looks.append(1)
        raise NotFound("There is no policy.")

    for _ in range(2):
        with pytest.raises(NotFound):
            presence.check("policy", look)
    assert len(looks) == 2


def test_one_thing_says_nothing_about_another() -> None:
    presence, looks = Presence(lambda: 0.0), []
    presence.check("policy", lambda: looks.append("policy"))
    presence.check("snapshot", lambda: looks.append("snapshot"))
    assert looks == ["policy", "snapshot"]
