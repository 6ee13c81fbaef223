"""`manage.py compare-runs`: two finished runs, as a table and as JSON, with an exit status for CI."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from playground import console
from playground.policies.models import Policy
from playground.runs import queries
from playground.runs.comparisons import comparison
from playground.runs.models import Run
from tests.support.builders import a_node, a_pod
from tests.support.played import play, played, uploaded

pytestmark = pytest.mark.django_db(transaction=True)

NO_FIT = {
    "apiVersion": "kubescheduler.config.k8s.io/v1",
    "kind": "KubeSchedulerConfiguration",
    "profiles": [{"plugins": {"multiPoint": {"disabled": [{"name": "NodeResourcesFit"}]}}}],
}


@pytest.fixture
def pair() -> tuple[Run, Run]:
    """The default, and a policy that heeds no amounts: the giant is placed, too."""
    first = played([a_node("a"), a_pod("web"), a_pod("giant", requests={"cpu": "80"})])
    policy = Policy.objects.create(name="no fit", config=NO_FIT)
    second = Run.objects.create(snapshot=first.snapshot, policy=policy)
    play(second)
    return queries.get_run(first.pk), queries.get_run(second.pk)


def compared(*words: Any) -> tuple[int, str]:
    """The exit status, and what is printed."""
    out = StringIO()
    try:
        call_command("compare_runs", *map(str, words), stdout=out)
    except SystemExit as ended:
        return int(ended.code or 0), out.getvalue()
    return 0, out.getvalue()


def test_better_and_worse(pair: tuple[Run, Run]) -> None:
    first, second = pair
    status, out = compared(first.pk, second.pk)
    assert status == 0
    assert [line.split() for line in out.splitlines()[:4]] == [
        ["MEASURE", "FIRST", "SECOND", "CHANGE", "SECOND", "IS"],
        ["placed", "1", "2", "+1", "better"],
        ["pending", "1", "0", "-1", "better"],
        ["evicted", "0", "0", "+0", "same"],
    ]
    assert out.splitlines()[-3:] == [
        "1 pod has another node, or none, in the second run.",
        "  default/giant: none → a",
        "The first decision that differs is about default/giant, attempts 1 and 1.",
    ]
    status, out = compared(second.pk, f"http://example.com/runs/{first.pk}?step=1")
    lines = [line.split() for line in out.splitlines()]
    assert (status, lines[2]) == (1, ["pending", "0", "1", "+1", "worse,", "counts"])


def test_json_has_the_comparison_and_what_is_worse(pair: tuple[Run, Run]) -> None:
    first, second = pair
    status, out = compared(second.pk, first.pk, "-o", "json")
    record = json.loads(out)
    changes = record.pop("changes")
    assert (status, record.pop("worse")) == (1, ["placed", "pending"])
    assert record == json.loads(json.dumps(comparison([second, first])))
    assert changes[0] == {"measure": "placed", "amounts": [2, 1], "verdict": "worse"}


def test_what_counts_is_chosen(pair: tuple[Run, Run]) -> None:
    first, second = pair
    assert compared(second.pk, first.pk, "--by", "evicted")[0] == 0
    assert compared(second.pk, first.pk, "--by", "pending", "--tolerance", "pending=1")[0] == 0
    assert compared(first.pk, second.pk, "--price", "1")[0] == 0
    with pytest.raises(CommandError, match="nodes: neither a larger nor a smaller value of it is better"):
        compared(first.pk, second.pk, "--by", "nodes")
    with pytest.raises(CommandError, match="neither the id of a run nor a link"):
        compared(first.pk, "web")
    with pytest.raises(CommandError, match="not MEASURE=AMOUNT"):
        compared(first.pk, second.pk, "--tolerance", "pending=-1")


def test_only_finished_runs_are_compared(pair: tuple[Run, Run]) -> None:
    queued = Run.objects.create(snapshot=uploaded([a_node("a"), a_pod("p")]))
    with pytest.raises(CommandError, match="has not succeeded: it is queued") as raised:
        compared(pair[0].pk, queued.pk)
    assert raised.value.returncode == 2
    with pytest.raises(CommandError, match="There is no run"):
        compared(pair[0].pk, uuid4())


def test_it_goes_by_the_name_with_a_hyphen(pair: tuple[Run, Run], capsys: pytest.CaptureFixture[str]) -> None:
    assert console.main(["manage.py", "compare-runs", *(str(run.pk) for run in pair)]) == 0
    assert capsys.readouterr().out.startswith("MEASURE")
