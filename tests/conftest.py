"""What every test may use: deterministic hypothesis, and the servers of the scaled-out form if there are any."""

from __future__ import annotations

import gc
import os
import socket
from collections.abc import Generator, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.support.artefacts import place_of

settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,  # the machines that run this are shared and small
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("explore", parent=settings.get_profile("ci"), derandomize=False, max_examples=2000)
# Whether a mutant is noticed, not by how small an example (docs/mutation.md).
settings.register_profile(
    "mutation", parent=settings.get_profile("ci"), phases=[Phase.explicit, Phase.generate]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

_PROBE_SECONDS = 1.0
# Of the garbage collector. As usual it looks after each 700 new objects, and Hypothesis notes each look: a tenth of all time.
_COLLECT_AFTER = (50_000, 20, 100)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays to the end: the garbage collector would only look at it, again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*_COLLECT_AFTER)
        gc.enable()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Keeps what failed, with what it printed and logged: which test it was outlives the terminal."""
    if report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        text = [report.longreprtext, *(f"--- {title}\n{said}" for title, said in report.sections)]
        place = place_of(report.nodeid)
        with place.with_name(f"{place.name}.txt").open("a") as kept:
            kept.write(f"{report.nodeid} {report.when}\n" + "\n".join(text) + "\n")


def _listens(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=_PROBE_SECONDS):
            return True
    except OSError:
        return False


def _server_url(variable: str, port: int, local_url: str) -> str:
    if url := os.environ.get(variable):
        return url
    if _listens(port):
        return local_url
    pytest.skip(f"no server: {variable} is not set and nothing listens on 127.0.0.1:{port}")


@pytest.fixture(scope="session")
def postgres_url() -> str:
    """URL of a PostgreSQL database for tests of the scaled-out form; skips where there is none."""
    return _server_url("PLAYGROUND_TEST_DATABASE_URL", 5432, "postgres://postgres@127.0.0.1:5432/test")


@pytest.fixture(scope="session")
def redis_url() -> str:
    """URL of a Redis server for tests of the scaled-out form; skips where there is none."""
    return _server_url("PLAYGROUND_TEST_REDIS_URL", 6379, "redis://127.0.0.1:6379/15")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The database of a test process, which tests that commit leave as it was made."""
    from tests.support.database import put_back_after_each_test  # needs settings that are complete

    with django_db_blocker.unblock(), put_back_after_each_test():
        yield
