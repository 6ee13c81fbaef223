"""Paths of problems lead to the line where the mistake stands."""

from __future__ import annotations

import pytest

from scheduler_core.config.loader import load_configuration
from scheduler_core.config.text.location import locate, locate_all
from scheduler_core.errors import InvalidConfiguration

TEXT = """\
apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
parallelism: 0
profiles:
- schedulerName: a
  plugins:
    score:
      enabled:
      - name: ImageLocality
      - weight: 3
        name: Nope
- schedulerName: a
  pluginConfig:
  - name: NodeResourcesFit
    args:
      scoringStrategy:
        type: MostAllocated
        resources: [{name: cpu, weight: 1},
                    {name: memory, weight: 101}]
  odd.name: 1
parallelism: 0
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("", 1),
        ("kind", 2),
        ("profiles", 4),
        ("profiles[0]", 5),
        ("profiles[0].plugins.score.enabled[1]", 10),
        ("profiles[0].plugins.score.enabled[1].name", 11),
        ("profiles[1].pluginConfig[0].args.scoringStrategy.resources[1].weight", 19),
        ("profiles[1].odd.name", 20),
        # There twice: the last is the one that counts.
        ("parallelism", 21),
        # Not there: the nearest object around it.
        ("profiles[1].percentageOfNodesToScore", 12),
        ("profiles[1].plugins.queueSort", 12),
        ("profiles[7].schedulerName", 4),
        ("nowhere", 1),
        ("profiles.x", 4),
        ("kind.x[0]", 2),
    ],
)
def test_a_path_leads_to_its_line(path: str, line: int) -> None:
    assert locate(TEXT, path) == line


def test_the_problems_of_a_text_are_found_in_it() -> None:
    with pytest.raises(InvalidConfiguration) as caught:
        load_configuration(TEXT)
    paths = [problem.path for problem in caught.value.problems]
    assert list(zip(paths, locate_all(TEXT, paths), strict=True)) == [
        ("parallelism", 21),
        ("parallelism", 21),
        ("profiles[1].pluginConfig[0].args.scoringStrategy.resources[1].weight", 19),
        ("profiles[1].odd.name", 20),
        ("profiles[1].schedulerName", 12),
        ("profiles[0].plugins.score.enabled[1]", 10),
    ]


@pytest.mark.parametrize(
    ("text", "path", "line"),
    [
        ('{\n\t"kind": "x",\n\t"profiles": [\n\t\t{"a": 1}\n\t]\n}', "profiles[0].a", 4),
        ('{\n"kind": x\n}', "", 2),
        ("a: 1\nb: [\n", "a", 2),
        ("a: 1\n---\nb: 1\n", "", 3),
        ("a: &x\n  b: 1\nc: *x\n", "c.b", 2),
        ("a: &x [*x]\n", "", 1),
        ("", "kind", None),
        ("a: \ud800", "a", None),
    ],
)
def test_texts_of_other_forms(text: str, path: str, line: int | None) -> None:
    assert locate(text, path) == line
