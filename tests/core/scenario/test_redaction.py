"""What is stored of a scenario: nothing that uploads would not store, and all that it takes to read it again."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core.scenario.scenario import read_scenario
from scheduler_core.scenario.yaml_text import yaml_text
from scheduler_core.sources.limits import Limits
from scheduler_core.sources.text.yaml_documents import read_yaml
from tests.core.scenario.documents import document, pod, scenario, workload

SECRET = "s3cr3t-do-not-store"
EXTENDERS = f"""
apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
extenders:
  - urlPrefix: https://me:{SECRET}@extender.example
    filterVerb: filter
    weight: 1
    enableHTTPS: true
    tlsConfig: {{insecure: true}}
"""


def _leaky(manifest: dict[str, Any], spec: dict[str, Any]) -> dict[str, Any]:
    """Puts secrets wherever pods may have them."""
    spec["containers"][0] |= {"env": [{"name": "A", "value": SECRET}], "args": [SECRET]}
    manifest["metadata"]["annotations"] = {"kubectl.kubernetes.io/last-applied-configuration": SECRET}
    return manifest


def _leaky_pod(name: str) -> dict[str, Any]:
    manifest = pod(name)
    return _leaky(manifest, manifest["spec"])


def _leaky_job() -> dict[str, Any]:
    manifest = workload("Job", "j")
    return _leaky(manifest, manifest["spec"]["template"]["spec"])


def test_secrets_are_kept_nowhere() -> None:
    secret = {"apiVersion": "v1", "kind": "Secret", "metadata": {"name": "s"}, "data": {"a": SECRET}}
    budget = {"kind": "PodDisruptionBudget", "metadata": {"name": "b", "annotations": {"a": SECRET}}}
    read = scenario(
        {"at": "1s", "create": _leaky_pod("a")},
        {"at": "2s", "create": [_leaky_pod("b"), _leaky_job()]},
        {"at": "3s", "setBudget": budget},
        {"at": "4s", "policy": EXTENDERS},
        objects=[secret, _leaky_pod("c")],
        policy=EXTENDERS,
    )
    assert SECRET not in repr(read)
    assert SECRET not in read.to_yaml()
    assert {dropped.what: dropped.count for dropped in read.report.dropped} == {
        "Secrets": 1,
        "annotations": 5,
        "commands and arguments": 4,
        "credentials in URLs": 2,
        "environment variables": 4,
    }


def test_texts_that_lose_nothing_stay_as_they_are() -> None:
    policy = "# why\napiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration # what\n"
    read = scenario({"at": "1s", "policy": policy}, policy=policy)
    assert read.policy == policy
    assert read.to_dict() == document({"at": "1s", "policy": policy}, policy=policy)


def test_a_policy_may_be_written_as_an_object() -> None:
    config = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}
    read = scenario(policy=config)
    assert read.policy == "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n"


TEXTS = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20),
    st.sampled_from(["y", "no", "1e3", "0x1F", "1_000", "~", "<<", "=", "2026-01-01", " a\n b\n", "\n\n", "a: b", "- x",
                     "\ufeff", "\u2028x", "a\r\nb", "x\n\ty", "#", "'", '"', ".5", "0o7", "null", "a\x85b", "😀"]),
)  # fmt: skip
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | TEXTS
    | st.floats(allow_nan=False, allow_infinity=False).filter(lambda value: not value.is_integer()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=10,
)  # fmt: skip


@given(st.dictionaries(TEXTS, VALUES, min_size=1))
@settings(max_examples=400, deadline=None)
def test_yaml_is_read_back_as_it_was(value: dict[str, Any]) -> None:
    assert list(read_yaml(yaml_text(value).encode(), Limits())) == [value]


@pytest.mark.parametrize("text", ["y", "1e3", "012", "<<", "a\n b", " lead\nx", "x\n\n", "\ufeff"])
def test_yaml_of_texts_that_look_like_something_else(text: str) -> None:
    assert list(read_yaml(yaml_text({text: text}).encode(), Limits())) == [{text: text}]


NAMES = st.from_regex(r"[a-z0-9]([-a-z0-9]{0,8}[a-z0-9])?", fullmatch=True)
AMOUNTS = st.sampled_from([1, "500m", "2", 0.5, "1e3", "1Gi"])
OPERATIONS = st.one_of(
    st.fixed_dictionaries(
        {"pods": st.fixed_dictionaries({"name": NAMES, "count": st.integers(1, 3)}, optional={"cpu": AMOUNTS})},
        optional={"times": st.integers(1, 3), "every": st.just("1s")},
    ),
    st.fixed_dictionaries({"create": st.builds(_leaky_pod, NAMES)}, optional={"runsFor": st.just("1m")}),
    st.fixed_dictionaries({"label": st.fixed_dictionaries(
        {"node": st.just("node-1"), "labels": st.dictionaries(NAMES, NAMES | st.none(), max_size=3)})}),
    st.fixed_dictionaries({"cordon": st.just("node-2")}),
    st.fixed_dictionaries({"failBindings": st.fixed_dictionaries({"probability": st.floats(0, 1)})}),
    st.fixed_dictionaries({"policy": st.just(EXTENDERS)}),
)  # fmt: skip
TIMES = st.integers(0, 500_000).map(lambda milliseconds: f"{milliseconds}ms")


@given(
    title=TEXTS.filter(bool),
    description=TEXTS,
    operations=st.lists(st.tuples(TIMES, OPERATIONS), max_size=6, unique_by=lambda pair: repr(pair[1])),
)
@settings(max_examples=200, deadline=None)
def test_a_scenario_is_read_back_as_it_was(
    title: str, description: str, operations: list[tuple[str, dict[str, Any]]]
) -> None:
    # A number of its own keeps the names of pods apart.
    written = [{"at": at, **operation} for at, operation in operations]
    for number, one in enumerate(written):
        for verb in ("pods", "create"):
            if verb in one:
                named = one[verb] if verb == "pods" else one[verb]["metadata"]
                named["name"] = f"{named['name']}-x{number}"
    read = scenario(*written, title=title, description=description)
    assert len(read.operations) >= len(written)
    assert SECRET not in read.to_yaml()
    assert read_scenario(read.to_dict()) == read
    assert read_scenario(read.to_yaml()) == read
