"""What a configuration asks for and nobody does."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.config.builtin import BUILTIN_POLICIES
from scheduler_core.config.loader import load_configuration
from scheduler_core.config.text.document import plain_document
from scheduler_core.config.warnings import extender_warnings, warnings
from scheduler_core.errors import Problem
from scheduler_core.problems import Problems

HEAD = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}
NOT_ASKED = "not asked"
NOT_SAMPLED = "not applied: all nodes are evaluated; choose sampling to apply it"
ALL_TRIED = "not applied: all candidates are tried"
PACKER = {"urlPrefix": "http://packer", "prioritizeVerb": "p", "weight": 2}
PICKER = {"urlPrefix": "http://picker", "prioritizeVerb": "p", "filterVerb": "f", "weight": 1}


def preempting(**args: Any) -> dict[str, Any]:
    entries = [{"name": "NodeResourcesFit", "args": {}}, {"name": "DefaultPreemption", "args": args}]
    return HEAD | {"profiles": [{"pluginConfig": entries}]}


def found(document: dict[str, Any], **options: Any) -> list[tuple[str, str]]:
    load_configuration(document)
    return [(problem.path, problem.message) for problem in warnings(document, **options)]


def found_of_extenders(document: dict[str, Any], **options: Any) -> list[tuple[str, str]]:
    load_configuration(document)
    return [(problem.path, problem.message) for problem in extender_warnings(document, **options)]


def test_a_configuration_that_is_followed_in_all() -> None:
    assert found(HEAD) == []


def test_everything_at_once_is_named_by_its_place() -> None:
    document = preempting(minCandidateNodesPercentage=5, minCandidateNodesAbsolute=7)
    document["profiles"][0]["percentageOfNodesToScore"] = 30
    document |= {"extenders": [PACKER, PICKER], "percentageOfNodesToScore": 50}
    args = "profiles[0].pluginConfig[1].args"
    assert found_of_extenders(document) == [("extenders[0]", NOT_ASKED), ("extenders[1]", NOT_ASKED)]
    assert found(document) == [
        ("percentageOfNodesToScore", NOT_SAMPLED),
        ("profiles[0].percentageOfNodesToScore", NOT_SAMPLED),
        (f"{args}.minCandidateNodesPercentage", ALL_TRIED),
        (f"{args}.minCandidateNodesAbsolute", ALL_TRIED),
    ]


def test_sampling_follows_the_percentage() -> None:
    assert found(HEAD | {"percentageOfNodesToScore": 50}, sampling=True) == []


@pytest.mark.parametrize("percentage", [None, 0, 100])
def test_a_percentage_that_asks_for_nothing_special(percentage: int | None) -> None:
    assert found(HEAD | {"percentageOfNodesToScore": percentage}) == []


def test_all_candidates_are_wanted_and_tried() -> None:
    assert found(preempting(minCandidateNodesPercentage=100, minCandidateNodesAbsolute=1)) == []


def test_recorded_points_stand_in_for_an_extender_that_only_scores() -> None:
    document = HEAD | {"extenders": [PICKER, PACKER]}
    assert found_of_extenders(document, recorded={"http://picker": {}, "http://packer": {}}) == [
        ("extenders[0]", "not called: only its recorded scores are used, and none of its other verbs")
    ]


@pytest.mark.parametrize("slug", sorted(BUILTIN_POLICIES))
def test_built_in_policies_are_followed_in_all(slug: str) -> None:
    document = plain_document(BUILTIN_POLICIES[slug].yaml, Problems())
    assert isinstance(document, dict)
    assert warnings(document) == ()


def test_warnings_are_problems() -> None:
    assert extender_warnings({"extenders": [PACKER]}) == (Problem("extenders[0]", NOT_ASKED),)
