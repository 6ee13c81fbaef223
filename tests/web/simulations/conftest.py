from __future__ import annotations

from collections.abc import Iterator

import pytest

from playground.simulations.playthrough_cache import kept_playthroughs


@pytest.fixture(autouse=True)
def _nothing_is_kept() -> Iterator[None]:
    yield
    kept_playthroughs.clear()
