"""Mistakes of spelling, and objects that do not exist: all answers for one pod of a small cluster, with their costs.

mistakes/*.yaml : ``cluster``, and of the pod default/web ``answers`` (cost: text) and ``limits``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from scheduler_core import simulate
from scheduler_core.extenders.session import lookup_in
from scheduler_core.remedies.answers import remedies
from tests.core.remedies.test_proofs import played

FILES = sorted(Path(__file__).with_name("mistakes").glob("*.yaml"))


@pytest.fixture(params=FILES, ids=lambda file: file.stem)
def case(request: pytest.FixtureRequest) -> Any:
    return yaml.safe_load(request.param.read_text())


def test_all_answers(case: Any) -> None:
    found = remedies(simulate(case["cluster"]), "web", most=20)
    assert [f"{one.cost:g}: {one.text}" for one in found.answers] == case["answers"]
    assert list(found.limits) == case.get("limits", [])


def test_every_patch_places_the_pod(case: Any) -> None:
    found = remedies(simulate(case["cluster"]), "web", most=20)
    for remedy in found.to_dict(lookup_in(case["cluster"]))["remedies"]:
        after = played(case["cluster"], remedy["steps"])
        assert after.placements["default/web"] == remedy["effects"]["node"], remedy["text"]
        refused = [note for note in after.cluster.report.warnings if "the API server refuses" in str(note)]
        assert refused == [], remedy["text"]
