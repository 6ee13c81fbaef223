"""Text or objects → policies, and mistakes with their lines."""

from __future__ import annotations

import textwrap
from typing import Any

import pytest

from playground import sandbox
from playground.common.errors import InvalidInput, Mistake
from playground.common.stored_text import UNSTORABLE
from playground.policies.codec import PlacedMistake, Source, policy_mistakes, policy_warnings, read_policy

HEAD = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}
YAML = textwrap.dedent("""\
    # packs
    apiVersion: kubescheduler.config.k8s.io/v1
    kind: KubeSchedulerConfiguration
    profiles:
    - schedulerName: packer
      plugins:
        score:
          disabled: [{name: "*"}]
          enabled:
          - name: NodeResourcesFit
            weight: 7
    """)


def test_text_is_kept_as_it_was_written() -> None:
    read = read_policy(YAML)
    assert read.yaml == YAML
    assert read.config["profiles"][0]["schedulerName"] == "packer"
    [profile] = read.expanded["profiles"]
    assert profile["plugins"]["score"] == [{"name": "NodeResourcesFit", "weight": 7}]


def test_a_large_policy_is_read_in_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "".join(f"# {'x' * 98}\n" for _ in range(1000))
    asked: list[str] = []
    run = sandbox.run

    def noted(work: Any, *args: Any) -> Any:
        asked.append(work.__name__)
        return run(work, *args)

    monkeypatch.setattr(sandbox, "run", noted)
    assert read_policy(YAML + lines).config == read_policy(YAML).config
    mistaken = YAML.replace("weight: 7", "weight: no")
    (of_large,) = policy_mistakes(mistaken + lines)[1]
    assert [of_large] == policy_mistakes(mistaken)[1]
    assert policy_warnings(mistaken + lines, None, release="1.36") == []
    assert asked == ["_read", "_mistakes", "configuration_warnings"]


def test_an_object_becomes_text_that_says_the_same() -> None:
    config = read_policy(YAML).config
    assert read_policy(read_policy(config).yaml).config == config


def test_every_mistake_comes_with_its_line() -> None:
    mistaken = YAML.replace("weight: 7", "weight: heavy") + "parallelism: -1\n"
    read, mistakes = policy_mistakes(mistaken)
    assert read is None
    assert {(mistake.path, mistake.line) for mistake in mistakes} == {
        ("profiles[0].plugins.score.enabled[0].weight", 11),
        ("parallelism", 12),
    }


def test_malformed_text_names_the_line() -> None:
    _, mistakes = policy_mistakes("kind: x\n- y\n")
    assert [mistake.line for mistake in mistakes] == [2]


def test_objects_have_no_lines() -> None:
    _, mistakes = policy_mistakes(HEAD | {"parallelism": -1})
    detail = "Invalid value: -1: should be an integer value greater than zero"
    assert mistakes == [PlacedMistake("parallelism", detail, None)]


@pytest.mark.parametrize(
    "source",
    [HEAD | {"profiles": [{"schedulerName": "a\x00b"}]}, YAML.replace("packer", r'"a\0b"')],
    ids=["an object", "text"],
)
def test_a_character_that_no_database_holds(source: Source) -> None:
    with pytest.raises(InvalidInput) as caught:
        read_policy(source)
    assert caught.value.code == "invalid-policy"
    assert caught.value.problems == (Mistake("", UNSTORABLE),)


@pytest.mark.parametrize("text", [YAML + r"# \u0000", YAML.replace("packer", r"'\u0000'")])
def test_the_spelling_of_that_character_is_text_like_any_other(text: str) -> None:
    assert read_policy(text).yaml == text
