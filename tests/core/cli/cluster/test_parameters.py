"""A mistake in what an option gave names the option, not the parameter of the library."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tests.support.builders import a_node, a_pod
from tests.support.command_line import playground


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    objects = [
        a_node("a", cpu="1"),
        a_pod("web", requests={"cpu": "500m"}),
        a_pod("giant", requests={"cpu": "9"}),
    ]
    Path("cluster.yaml").write_text(yaml.safe_dump({"kind": "List", "items": objects}))
    Path("pod.yaml").write_text(yaml.safe_dump(a_pod("more")))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("survive cluster.yaml --loss-of nope", ["--loss-of: no node has the label nope"]),
        ("consolidate cluster.yaml --among nope=1", ["--among: no node has the label nope=1"]),
        (
            "drain cluster.yaml --node zz --node g=1 --surge 3",
            [
                "--surge: belongs to an upgrade: nodes that retire are not replaced",
                "--node: there is no node zz",
                "--node: no node has the label g=1",
            ],
        ),
        (
            "capacity pod.yaml cluster.yaml --share x=3 --most 0",
            ["--share x: is none of default/more", "--most: expected a number from 1 to 100,000, found 0"],
        ),
        ("rehearse cluster.yaml --from 1.36 --to 1.36", ["--to: is 1.36, the same as the release before"]),
        (
            "simulate cluster.yaml --feature-gates Nope=true",
            [
                (
                    "--feature-gates Nope: is not known here, only GenericWorkload, GangScheduling, "
                    "TopologyAwareWorkloadScheduling, WorkloadAwarePreemption are"
                )
            ],
        ),
        ("what-if cluster.yaml --fit x a", ["--fit: there is no Pod default/x"]),
        ("what-if cluster.yaml --fit web y", ["--fit: there is no Node y"]),
        (
            "election crash --fault 95s crash a",
            ['--fault 95s crash a: at: Invalid value: "1m35s": must be from 0s to 30s'],
        ),
        ("election crash --fault 5s", ["--fault 5s: fault: Required value"]),
    ],
    ids=lambda value: value.split()[0] if isinstance(value, str) else "",
)
def test_a_mistake_names_the_option(words: str, told: list[str]) -> None:
    said = playground(*words.split())
    lines = [line for line in said.err.splitlines() if not line.startswith("Warning: ")]
    head = f"playground {words.split(maxsplit=1)[0]}:"
    assert (said.status, lines) == (
        2,
        [f"{head} {told[0]}"] if len(told) == 1 else [head, *(f"  {one}" for one in told)],
    )


def test_objects_keep_their_places() -> None:
    Path("cluster.yaml").write_text(yaml.safe_dump({"kind": "List", "items": [a_node("a"), a_node("a")]}))
    said = playground("consolidate", "cluster.yaml")
    assert said.err.startswith("playground consolidate: nodes[1] a: metadata.name: occurs twice")
