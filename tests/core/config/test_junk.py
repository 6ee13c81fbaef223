"""Whatever is handed in, loading it returns a configuration or raises InvalidConfiguration; nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.config.description import expanded
from scheduler_core.config.loader import load_configuration
from scheduler_core.config.text.location import locate_all
from scheduler_core.errors import InvalidConfiguration
from tests.core.config.documents import document

# The configurations that occur in the conformance cases, recorded for kube-scheduler 1.36.2, which accepted them all.
RECORDED = Path(__file__).with_name("conformance_configs.jsonl").read_text(encoding="utf-8").splitlines()

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
WORDS = st.sampled_from(
    [
        "name", "weight", "enabled", "disabled", "args", "kind", "apiVersion", "*", "type", "resources", "shape",
        "NodeResourcesFit", "NodeAffinity", "PodTopologySpread", "PrioritySort", "DynamicResources", "score",
        "scoringStrategy", "addedAffinity", "defaultConstraints", "filterTimeout", "requestedToCapacityRatio",
    ]
)  # fmt: skip
VALUES = st.recursive(
    SCALARS | WORDS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(WORDS | st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=20,
)
FIELDS = st.sampled_from(
    [
        "profiles",
        "extenders",
        "leaderElection",
        "clientConnection",
        "parallelism",
        "percentageOfNodesToScore",
        "x",
    ]
)


def load(value: Any) -> SchedulerConfiguration | None:
    try:
        return load_configuration(value)
    except InvalidConfiguration as error:
        problems = error.problems
    assert problems
    assert all(isinstance(problem.path, str) and problem.message for problem in problems)
    return None


@given(VALUES)
def test_arbitrary_values(value: Any) -> None:
    if value is not None:
        assert load(value) is None or isinstance(value, dict | str)


@given(st.dictionaries(FIELDS, VALUES, max_size=4))
def test_documents_with_arbitrary_fields(fields: dict[str, Any]) -> None:
    load(document(**fields))


@given(st.text(max_size=60) | st.binary(max_size=60))
def test_arbitrary_text(text: str | bytes) -> None:
    assert load(text) is None


@given(
    st.text(alphabet="{}[]:,-&*a!<> \n\t'\"|#%?0.", max_size=40), st.text(alphabet="a.[]0123b", max_size=12)
)
def test_texts_of_yaml_punctuation(text: str, path: str) -> None:
    assert load(text) is None
    lines = locate_all(text, [path, ""])
    assert all(line is None or 1 <= line <= text.count("\n") + 1 for line in lines)


@given(st.data())
def test_a_valid_configuration_with_one_value_replaced(data: st.DataObject) -> None:
    value = json.loads(data.draw(st.sampled_from(RECORDED)))
    holder: Any = {"": value}
    key: Any = ""
    while isinstance(holder[key], dict | list) and holder[key] and data.draw(st.booleans()):
        holder = holder[key]
        key = data.draw(st.sampled_from(sorted(holder) if isinstance(holder, dict) else range(len(holder))))
    holder[key] = data.draw(VALUES)
    if isinstance(value, dict):
        load(value)


@pytest.mark.parametrize("recorded", RECORDED)
def test_the_configurations_of_the_conformance_cases_load(recorded: str) -> None:
    configuration = load_configuration(recorded)
    assert configuration == load_configuration(json.loads(recorded))
    names = [profile["schedulerName"] for profile in json.loads(recorded)["profiles"]]
    assert [profile.scheduler_name for profile in configuration.profiles] == names
    assert json.loads(json.dumps(expanded(configuration))) == expanded(configuration)


def test_there_are_conformance_configurations() -> None:
    assert len(RECORDED) == 57
