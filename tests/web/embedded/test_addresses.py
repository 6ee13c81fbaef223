"""The addresses that are said when the server starts: for this machine, and for others where it listens to them."""

from __future__ import annotations

from playground.embedded.server import address_of, addresses_elsewhere, bound_socket

HOSTS = ["localhost", "127.0.0.1", "[::1]", "192.168.1.20", "class.example.org", ".example.org", "*"]


def test_on_all_addresses_every_name_that_requests_may_use_is_said() -> None:
    with bound_socket("0.0.0.0", 0) as bound:
        port = bound.getsockname()[1]
        assert address_of(bound) == f"http://localhost:{port}/"
        assert addresses_elsewhere(bound, HOSTS) == [
            f"http://192.168.1.20:{port}/",
            f"http://class.example.org:{port}/",
        ]


def test_on_one_address_nobody_else_is_told_to_come() -> None:
    with bound_socket("127.0.0.1", 0) as bound:
        assert addresses_elsewhere(bound, HOSTS) == []
