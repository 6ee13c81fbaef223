"""Simulations kept in memory between two advances, so that the next one need not play everything again.

A worker takes the one it needs out and puts it back when it has stored what happened: nobody else has it meanwhile. One
that another process has played on in the meantime is useless and is dropped.
"""

from __future__ import annotations

import threading
from typing import Final
from uuid import UUID

from cachetools import LRUCache

from playground.simulations.course import Course
from playground.simulations.models import Simulation

# In events: about a kilobyte each.
KEPT_EVENTS: Final = 200_000


class KeptCourses:
    """Bounded; what was used longest ago goes first."""

    def __init__(self, capacity: int = KEPT_EVENTS) -> None:
        self._lock = threading.Lock()
        self._courses: LRUCache[UUID, Course] = LRUCache(capacity, lambda course: course.told)

    def take(self, simulation: Simulation) -> Course | None:
        """The simulation at the state of its row; None if it is not here."""
        with self._lock:
            course = self._courses.pop(simulation.pk, None)
        stands = (simulation.now, simulation.last_seq)
        return course if course is not None and (course.now, course.told) == stands else None

    def put(self, simulation_id: UUID, course: Course) -> None:
        with self._lock:
            if course.told <= self._courses.maxsize:
                self._courses[simulation_id] = course

    def clear(self) -> None:
        with self._lock:
            self._courses.clear()


kept_courses: Final = KeptCourses()
