from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import caches

from tests.support.classes import AClass, a_class


@pytest.fixture(autouse=True)
def _accounts(settings: Any) -> Iterator[None]:
    settings.ACCOUNTS = True
    caches["shared"].clear()
    yield
    caches["shared"].clear()


@pytest.fixture
def taught() -> AClass:
    return a_class()
