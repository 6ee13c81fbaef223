"""The files of the releases: whole, about plugins that there are, and different only where their release is."""

from __future__ import annotations

import msgspec
import pytest

from scheduler_core.catalogue import IN_TREE
from scheduler_core.config.plugins import names
from scheduler_core.model.admission.dropped_fields import FIELDS
from scheduler_core.model.kinds import KINDS
from scheduler_core.releases.files import LATEST, NAMES, latest_rules, release_named
from scheduler_core.releases.release import Release
from scheduler_core.releases.rules import Rules

UNDECIDED = {"GangScheduling", "TopologyPlacementGenerator", "PodGroupPodsCount"}
"""Plugins that a release knows and that are not built here."""


@pytest.fixture(params=NAMES)
def release(request: pytest.FixtureRequest) -> Release:
    return release_named(request.param)


def test_the_oldest_comes_first() -> None:
    versions = [tuple(map(int, name.split("."))) for name in NAMES]
    assert versions == sorted(versions)
    assert (NAMES[0], LATEST) == ("1.18", "1.36")
    assert latest_rules() is release_named("1.36").rules


def test_a_file_is_of_the_release_that_it_is_named_after(release: Release) -> None:
    assert release_named(release.release) is release
    assert release.recorded.startswith(release.release) or not release.recorded


def test_what_is_recorded() -> None:
    assert [name for name in NAMES if release_named(name).recorded] == [
        "1.18",
        "1.20",
        "1.28",
        "1.30",
        "1.34",
        "1.36",
    ]


def test_another_release_is_not_known() -> None:
    with pytest.raises(KeyError):
        release_named("1.17")


def test_plugins_are_there_and_run_where_they_can(release: Release) -> None:
    assert set(release.default) <= set(release.points)
    assert set(release.points) - set(IN_TREE) <= UNDECIDED
    assert set(release.weights) <= {name for name in release.default if "score" in release.points[name]}
    assert {point for points in release.points.values() for point in points} <= set(names.EXTENSION_POINTS)


def test_an_order_of_its_own_names_the_default_plugins_of_the_point(release: Release) -> None:
    for point, order in release.order.items():
        assert set(order) == {name for name in release.default if point in release.points[name]}


def test_what_is_dropped_is_known(release: Release) -> None:
    assert set(release.dropped_fields) <= FIELDS
    assert set(release.ignored_kinds) <= set(KINDS)


def test_the_newest_drops_nothing() -> None:
    newest = release_named(LATEST)
    assert (newest.dropped_fields, newest.ignored_kinds) == ((), ())


def test_every_rule_has_a_variant_in_use_besides_the_newest() -> None:
    """A rule that is the same everywhere would be no rule of a release."""
    everywhere = [flat(release_named(name).rules) for name in NAMES]
    newest = flat(latest_rules())
    assert [rule for rule in newest if all(one[rule] == newest[rule] for one in everywhere)] == []


def flat(rules: Rules) -> dict[str, object]:
    sections = msgspec.to_builtins(rules)
    return {f"{section}.{rule}": value for section, of in sections.items() for rule, value in of.items()}


def test_a_file_that_says_something_else_is_refused() -> None:
    whole = msgspec.to_builtins(release_named(LATEST))
    whole["rules"]["search"]["ties"] = "whoever comes"
    with pytest.raises(
        msgspec.ValidationError, match=r"Invalid enum value 'whoever comes' - at `\$.rules.search.ties`"
    ):
        msgspec.convert(whole, Release)
