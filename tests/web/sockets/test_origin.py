"""Which pages may open a socket."""

from __future__ import annotations

import pytest
from pytest_django import Settings

from playground.sockets.origin import may_connect
from tests.support.sockets import Socket

OWN, OTHER_PORT, OTHER = b"http://localhost:8000", b"http://localhost:9000", b"https://evil.example"


def scope(origin: bytes | None, host: bytes = b"localhost:8000", **headers: bytes) -> dict:
    pairs = [(b"host", host), *((name.replace("_", "-").encode(), value) for name, value in headers.items())]
    return {"headers": pairs if origin is None else [*pairs, (b"origin", origin)]}


@pytest.mark.parametrize(
    ("case", "allowed"),
    [
        (scope(OWN), True),
        (scope(b"https://localhost:8000"), True),
        (scope(None), True),
        (scope(OTHER), False),
        (scope(OTHER_PORT), False),
        (scope(b"null"), False),
        (scope(b"http://evil.example", host=b"evil.example"), False),
        (scope(OTHER, x_forwarded_host=b"evil.example"), False),
    ],
    ids=["own", "own-tls", "program", "other", "other-port", "opaque", "rebound-name", "forged-forward"],
)
def test_only_own_pages_and_programs_may_connect(case: dict, allowed: bool) -> None:
    assert may_connect(case) is allowed


def test_origins_named_by_the_operator_may_connect(settings: Settings) -> None:
    settings.ALLOWED_ORIGINS = [OTHER.decode()]
    assert may_connect(scope(OTHER))


def test_behind_a_proxy_the_forwarded_host_is_the_own_one(settings: Settings) -> None:
    settings.USE_X_FORWARDED_HOST = True
    settings.ALLOWED_HOSTS = ["play.example"]
    headers = {"x_forwarded_host": b"play.example"}
    assert may_connect(scope(b"https://play.example", host=b"127.0.0.1:8000", **headers))


async def test_a_refused_page_gets_no_socket() -> None:
    headers = [(b"host", b"localhost"), (b"origin", OTHER)]
    assert not await Socket("/ws/runs/x/", headers).connect()
