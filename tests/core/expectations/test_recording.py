"""What is recorded of a run holds of it, and of it again."""

from __future__ import annotations

from hypothesis import given, settings

from scheduler_core import simulate
from scheduler_core.expectations import check, read_expectations, recorded
from scheduler_core.expectations.recording import MOST_GROUPS
from tests.support.builders import Manifest, a_node, a_pod
from tests.support.clusters import clusters


@settings(max_examples=40)
@given(clusters())
def test_a_run_meets_what_was_recorded_of_it(objects: list[Manifest]) -> None:
    run = simulate(objects)
    made = recorded(run)
    again = read_expectations(made.to_list())
    assert again == made.expectations
    assert [verdict.says for verdict in check(again, run) if not verdict.holds] == []


def test_many_pods_are_not_all_recorded_one_by_one() -> None:
    run = simulate([a_node(cpu="200", pods="200"), *(a_pod(f"p{n}") for n in range(MOST_GROUPS + 5))])
    made = recorded(run)
    assert (len(made.expectations), made.left_out) == (MOST_GROUPS + 3, 5)
