from __future__ import annotations

from collections.abc import Iterator

import pytest

from playground.simulations.course_cache import kept_courses


@pytest.fixture(autouse=True)
def _nothing_is_kept() -> Iterator[None]:
    yield
    kept_courses.clear()
