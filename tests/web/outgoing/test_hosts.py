"""Which hosts may be called, at which addresses."""

from __future__ import annotations

from ipaddress import ip_address

import pytest

from playground.outgoing.hosts import AllowedHosts, CallNotAllowed, Destination, callable_extenders

ALLOWED = AllowedHosts.read(["scorer.example", "Other.example:8443", "127.0.0.1:8080", "[::1]"])


@pytest.mark.parametrize(
    ("url", "target"),
    [
        ("http://scorer.example", Destination("http", "scorer.example", 80, "/")),
        (
            "https://SCORER.example./a/filter?x=1",
            Destination("https", "scorer.example", 443, "/a/filter?x=1"),
        ),
        ("http://scorer.example:9/x", Destination("http", "scorer.example", 9, "/x")),
        ("https://other.example:8443/x", Destination("https", "other.example", 8443, "/x")),
        ("http://127.0.0.1:8080/x", Destination("http", "127.0.0.1", 8080, "/x")),
        ("http://[0:0:0:0:0:0:0:1]:5/x", Destination("http", "::1", 5, "/x")),
        ("http://[::ffff:127.0.0.1]:8080/x", Destination("http", "127.0.0.1", 8080, "/x")),
    ],
)
def test_allowed(url: str, target: Destination) -> None:
    assert ALLOWED.target(url) == target


@pytest.mark.parametrize(
    "url",
    [
        "http://elsewhere.example/",
        "http://other.example/",
        "http://127.0.0.1/",
        "http://scorer.example.evil.example/",
        "http://user@scorer.example/",
        "http://scorer.example@evil.example/",
        "http://evil.example\\@scorer.example/",
        "ftp://scorer.example/",
        "//scorer.example/",
        "scorer.example",
        "http://scorer.example:99999/",
        "http://[::1",
        "http://2130706433:8080/",
        "",
    ],
)
def test_refused(url: str) -> None:
    with pytest.raises(CallNotAllowed):
        ALLOWED.target(url)


PUBLIC = ("93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c")
NOT_PUBLIC = (
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "ff02::1",
    "::ffff:10.0.0.1",
    "2002:7f00:1::",
    "64:ff9b::a9fe:a9fe",
)


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_may_be_connected_to(address: str) -> None:
    assert ALLOWED.permits(ALLOWED.target("http://scorer.example/"), ip_address(address))


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_a_name_may_not_lead_to_an_address_that_is_not_public(address: str) -> None:
    assert not ALLOWED.permits(ALLOWED.target("http://scorer.example/"), ip_address(address))


def test_not_public_addresses_are_allowed_by_themselves_or_with_their_network() -> None:
    allowed = AllowedHosts.read(["scorer.example", "127.0.0.1"], ["10.0.0.0/8"])
    name, address = allowed.target("http://scorer.example/"), allowed.target("http://127.0.0.1/")
    assert allowed.permits(name, ip_address("10.1.2.3"))
    assert allowed.permits(name, ip_address("::ffff:10.1.2.3"))
    assert not allowed.permits(name, ip_address("127.0.0.1"))
    assert allowed.permits(address, ip_address("127.0.0.1"))
    assert not allowed.permits(address, ip_address("127.0.0.2"))


@pytest.mark.parametrize("text", ["http://x", "x/y", "u@x", "x:y", "", "x:99999"])
def test_settings_that_name_no_host(text: str) -> None:
    with pytest.raises(ValueError, match="is not a host or host:port"):
        AllowedHosts.read([text])


def test_extenders_that_may_be_called() -> None:
    prefixes = ["http://scorer.example/a", "http://elsewhere.example", "http://scorer.example/a"]
    config = {"extenders": [{"urlPrefix": prefix} for prefix in prefixes]}
    assert callable_extenders(ALLOWED, config) == ["http://scorer.example/a"]
    assert callable_extenders(ALLOWED, {}) == []
