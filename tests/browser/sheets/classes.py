"""A class of eight whose work is on the wall: what its teacher sees, and who has not come in yet."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, StorageState

from tests.browser.classroom import Room, a_room, call
from tests.browser.conftest import for_workshops
from tests.browser.readiness import go_to
from tests.browser.test_wall import EXERCISE, LESSON, they_try

PEOPLE: Final = 8


@dataclass(frozen=True, slots=True)
class Class:
    """teacher : by the cookies. paths : of the pages of a teacher, by name. open_paths : of those for everybody."""

    address: str
    teacher: StorageState
    paths: dict[str, str]
    open_paths: dict[str, str]


@contextmanager
def a_class(browser: Browser, folder: Path) -> Iterator[Class]:
    with for_workshops(folder) as workshops, a_room(browser, workshops) as room:
        go_to(room.teacher, f"/workshops/{room.workshop}")
        task = {"lesson": LESSON, "exercise": EXERCISE}
        call(room.teacher, "POST", f"workshops/{room.workshop}/class/tasks/", task)
        they_try(room, browser, PEOPLE)
        yield Class(
            workshops.address,
            room.teacher.context.storage_state(),
            _paths(room),
            {"class-sign-in": "/sign-in", "class-join": "/join"},
        )


def _paths(room: Room) -> dict[str, str]:
    own = f"/workshops/{room.workshop}"
    return {
        "class": own,
        "class-wall": f"{own}/wall",
        "class-handout": f"{own}/handout",
        "class-run": f"/runs/{room.run}?step=2",
        "class-people": "/sign-in",
        "class-wall-projector": f"{own}/wall?projector=1",  # the last: the style stays with the tab
    }
