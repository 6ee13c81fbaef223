"""Spaces: what may be varied, and every mistake with its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scheduler_core import InvalidInput
from scheduler_core.sweep import read_space, read_sweep_file, sweep_file_schema
from tests.support.project import read
from tests.support.sweeps import FIT, TYPE, a_sweep


def mistakes(**space: Any) -> list[str]:
    with pytest.raises(InvalidInput) as error:
        a_sweep(**space)
    return [str(problem) for problem in error.value.problems]


def test_every_mistake_of_a_space_is_told_with_its_place() -> None:
    assert mistakes(
        axes=[
            {"path": "score.NodeResourcesFit", "values": [1]},
            {"path": FIT, "values": [1, -1, True, "2"]},
            {"path": FIT, "from": 5, "to": 1},
            {"path": "percentageOfNodesToScore"},
        ],
        orders=[],
        objectives=[{"measure": "speed"}, {"measure": "emptyNodes"}, {"measure": "cost"}],
    ) == [
        'axes[0].path: Invalid value: "score.NodeResourcesFit": must be weights.PLUGIN, args.PLUGIN.FIELD or percentageOfNodesToScore',
        "axes[1].values[1]: Invalid value: -1: a weight must be a whole number of at least 0",
        "axes[1].values[2]: Invalid value: true: a weight must be a whole number of at least 0",
        'axes[1].values[3]: Invalid value: "2": a weight must be a whole number of at least 0',
        "axes[2].to: Invalid value: 1: must be at least 5",
        'axes[2].path: Duplicate value: "weights.NodeResourcesFit"',
        "axes[3]: expected either values, or from and to",
        "orders: Required value: there is no order of arrival",
        'objectives[0].measure: Invalid value: "speed": there is no such measure',
        "objectives[1].goal: Required value: neither a larger nor a smaller value of emptyNodes is better",
        "prices: Required value: cost needs prices",
    ]


def test_what_can_be_read_is_judged_beside_mistakes_of_form() -> None:
    axes = [{"values": 3, "form": 1}, {"path": "score.Fit", "values": [1]}]
    assert mistakes(
        axes=axes, seeds=["x"], draw={"policies": 0}, objectives=[{"measure": "speed"}, 5], orders=[]
    ) == [
        "axes[0].values: must be a list, not an integer",
        "axes[0].form: unknown field; known are path, profile, values, from, to, step",
        "axes[0].path: Required value",
        "seeds[0]: must be an integer, not a string",
        "draw.policies: Invalid value: 0: must be at least 1 and at most 10,000",
        "objectives[1]: must be an object, not an integer",
        'axes[1].path: Invalid value: "score.Fit": must be weights.PLUGIN, args.PLUGIN.FIELD or percentageOfNodesToScore',
        'objectives[0].measure: Invalid value: "speed": there is no such measure',
    ]


@pytest.mark.parametrize(
    ("axis", "mistake"),
    [
        ({"path": "weights.Fit", "values": [1]}, "axes[0].path: there is no plugin Fit in 1.36"),
        (
            {"path": "weights.NodeName", "values": [1]},
            "axes[0].path: the plugin NodeName does not score",
        ),
        (
            {"path": "args.NodeName.x", "values": [1]},
            "axes[0].path: the plugin NodeName does not run, or takes no arguments",
        ),
        (
            {"path": FIT, "profile": "other", "values": [1]},
            "axes[0].profile: there is no profile other; there are default-scheduler",
        ),
    ],
    ids=["plugin", "score", "arguments", "profile"],
)
def test_a_place_that_no_policy_has(axis: dict[str, Any], mistake: str) -> None:
    assert mistakes(axes=[axis]) == [mistake]


def test_a_value_that_kube_scheduler_refuses_is_told_at_the_value() -> None:
    axes = [{"path": TYPE, "values": ["MostAllocated", "Most"]}, {"path": FIT, "values": [1, 2]}]
    (mistake,) = mistakes(axes=axes)
    assert mistake.startswith(
        "axes[0].values[1]: profiles[0].pluginConfig[0].args.scoringStrategy.type: Unsupported value: "
    )


def test_values_that_only_together_are_refused_are_told_at_the_axes() -> None:
    kind, shape = "RequestedToCapacityRatio", [{"utilization": 0, "score": 0}]
    axes = [
        {"path": TYPE, "values": ["MostAllocated", kind]},
        {
            "path": "args.NodeResourcesFit.scoringStrategy.requestedToCapacityRatio",
            "values": [{"shape": shape}, {"shape": []}],
        },
    ]
    path = "profiles[0].pluginConfig[0].args.scoringStrategy.requestedToCapacityRatio"
    assert mistakes(axes=axes) == [
        f"axes[0].values[0]: {path}: Forbidden: must be nil when type is not RequestedToCapacityRatio",
        f"axes: {path}.shape: Required value: at least one point must be specified",
    ]


def test_a_range_of_values_that_are_refused_is_told_at_its_axis() -> None:
    (mistake,) = mistakes(axes=[{"path": "percentageOfNodesToScore", "from": 101, "to": 101}])
    assert (
        mistake
        == "axes[0]: profiles[0].percentageOfNodesToScore: Invalid value: 101: not in valid range [0-100]"
    )


def test_an_element_that_is_not_there() -> None:
    path = "args.NodeResourcesFit.scoringStrategy.resources[2].weight"
    assert mistakes(axes=[{"path": path, "values": [1]}]) == [
        "axes[0].values[0]: there is no element [2] before weight"
    ]


def test_mistakes_of_the_policy_are_told_as_its_own() -> None:
    with pytest.raises(InvalidInput) as error:
        a_sweep(
            {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration", "x": 1}
        )
    assert [problem.path for problem in error.value.problems] == ["policy.x"]


def test_several_profiles_have_to_be_named() -> None:
    profiles = [{"schedulerName": "one"}, {"schedulerName": "two"}]
    config = {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": profiles,
    }
    axis = {"path": FIT, "values": [7]}
    with pytest.raises(
        InvalidInput, match=r"axes\[0\].profile: the policy has several profiles; there are one, two"
    ):
        a_sweep(config, axes=[axis])
    sweep = a_sweep(config, axes=[axis | {"profile": "two"}])
    weights = [
        {ref.name: ref.weight for ref in profile.plugins["score"]}["NodeResourcesFit"]
        for profile in sweep.policies[1].configuration.profiles
    ]
    assert weights == [1, 7]


def test_too_many_cells() -> None:
    axis = {"path": FIT, "from": 1, "to": 1000}
    more = {"path": "percentageOfNodesToScore", "from": 1, "to": 100}
    with pytest.raises(
        InvalidInput, match="the sweep has 100,001 cells, 10,000 are allowed; draw fewer policies"
    ):
        read_space({"axes": [axis, more]})
    assert read_space({"axes": [axis, more], "draw": {"policies": 99}}, most=100).draw is not None


def test_mistakes_in_a_file_name_the_file(tmp_path: Path) -> None:
    file = tmp_path / "sweep.yaml"
    file.write_text("axes: 3\n")
    with pytest.raises(InvalidInput) as error:
        read_sweep_file(str(file))
    assert [str(one) for one in error.value.problems] == [f"{file}: axes: must be a list, not an integer"]


def test_the_published_schema_is_made_from_the_types() -> None:
    assert json.loads(read(Path("docs/schemas/sweep.json"))) == sweep_file_schema()
