"""Near names: what counts as a mistake of spelling, and what does not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.spelling import edits, nearest, of_keys, of_names, of_values

ZONE = "topology.kubernetes.io/zone"
WORDS = st.text("abc", max_size=6)


@pytest.mark.parametrize(
    ("word", "name", "distance"),
    [
        ("sdd", "ssd", 1),
        ("SSD", "ssd", 0),
        ("db_main", "db-main", 0),
        ("eu-wset-1a", "eu-west-1a", 1),
        ("my-schedular", "my-scheduler", 1),
        ("prodution", "production", 1),
        ("hdd", "ssd", None),
        ("production", "staging", None),
        ("zone-x", "rack-x", None),
        ("a", "b", None),
        ("128", "129", None),
        ("10.0.0.1", "10.0.0.2", None),
        ("1.28", "128", None),
        ("worker-17", "worker-16", None),
        ("data-web-2", "data-web-1", None),
        ("wroker-17", "worker-16", None),
        ("worker17", "worker-17", 0),
        ("disk-type", "disktype", 0),
        ("ip-10-0-1-12", "ip-10-0-11-2", None),
        ("v1.10", "v11.0", None),
        ("web-1-1", "web-11", None),
        ("zone-a", "zone-b", None),
        ("eu-west-1a", "us-west-1a", None),
        ("us-east", "us-west", None),
        ("a100", "v100", None),
        ("nvidia-a100", "nvidia-a10g", None),
        ("cpu", "gpu", None),
        ("m5.xlarge", "m5.large", None),
        ("internal", "external", None),
        ("paymnets", "payments", 1),
        ("checkotu-servce", "checkout-service", 2),
    ],
)
def test_names(word: str, name: str, distance: int | None) -> None:
    assert of_names(word, name) == distance


@pytest.mark.parametrize(
    ("word", "name", "distance"),
    [("true", "", 0), ("", "true", 0), ("True", "yes", 0), ("false", "", None), ("", "false", None)],
)
def test_values_that_say_yes(word: str, name: str, distance: int | None) -> None:
    assert of_values(word, name) == distance


@pytest.mark.parametrize(
    ("word", "name", "distance"),
    [
        ("disktpe", "disktype", 1),
        ("failure-domain.beta.kubernetes.io/zone", ZONE, 1),
        ("zone", ZONE, 1),
        ("topolgy.kubernetes.io/zone", ZONE, 1),
        ("topology.kubernetes.io/Zone", ZONE, 0),
        ("Topology.Kubernetes.io/zone", ZONE, 0),
        ("topology.kubernetes.io/region", ZONE, None),
        ("kubernetes.io/arch", "kubernetes.io/os", None),
        ("example.com/rack", "example.com/role", None),
        ("topolgy.kubernetes.io/zoen", ZONE, 2),
    ],
)
def test_keys(word: str, name: str, distance: int | None) -> None:
    assert of_keys(word, name) == distance


def test_the_nearest_ones_and_first_those_that_begin_alike() -> None:
    assert nearest("sdd", ["hdd", "ssd", "nvme"], of_values) == ("ssd",)
    assert nearest("alte", ["late", "alter", "also"], of_values) == ("alter", "late")
    assert nearest("Ssd", ["hdd", "ssd", "nvme"], of_values) == ("ssd",)
    assert nearest("ssd", ["hdd", "ssd"], of_values) == ()


@given(WORDS, WORDS)
def test_edits_are_counted_as_by_the_whole_table(word: str, name: str) -> None:
    number = _edits(word, name)
    for most in range(7):
        assert edits(word, name, most) == (number if number <= most else None)


def _edits(word: str, name: str) -> int:
    """By recursion, from the end."""
    if not word or not name:
        return len(word) + len(name)
    found = [
        _edits(word[:-1], name) + 1,
        _edits(word, name[:-1]) + 1,
        _edits(word[:-1], name[:-1]) + (word[-1] != name[-1]),
    ]
    if len(word) > 1 and len(name) > 1 and word[-2:] == name[-1] + name[-2]:
        found.append(_edits(word[:-2], name[:-2]) + 1)
    return min(found)
