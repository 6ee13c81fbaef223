"""Labels that no node has: sets that leave one of them do not help, and so they cost no attempt."""

from __future__ import annotations

from itertools import combinations
from string import ascii_lowercase
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core import simulate
from scheduler_core.remedies.answers import remedies
from scheduler_core.remedies.changes.cost import Costs
from scheduler_core.remedies.moment import Moment
from scheduler_core.remedies.options.pod import pod_options
from scheduler_core.remedies.search.absent_labels import NeededLabels
from scheduler_core.remedies.search.search import MOST_PAIRED, ChangeSearch
from tests.support.builders import a_node, a_pod

REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution"
LABELS = st.dictionaries(st.sampled_from(["disk", "rack", "zone"]), st.sampled_from(["a", "b", "true"]))
EXPRESSION = st.builds(
    lambda key, values: {
        "key": key,
        "operator": "In" if values else "Exists",
        **({"values": values} if values else {}),
    },
    st.sampled_from(["disk", "racks", "zome"]),
    st.lists(st.sampled_from(["a", "c", "ture"]), max_size=2, unique=True),
)
TERMS = st.lists(st.lists(EXPRESSION, min_size=1, max_size=3), max_size=2)


def an_affinity(terms: list[Any]) -> dict[str, Any]:
    named = {"nodeSelectorTerms": [{"matchExpressions": term} for term in terms]}
    return {"affinity": {"nodeAffinity": {REQUIRED: named}}} if terms else {}


@settings(max_examples=60)
@given(nodes=st.lists(LABELS, min_size=1, max_size=3), selector=LABELS, terms=TERMS)
def test_a_set_that_leaves_one_does_not_help(
    nodes: list[dict[str, str]], selector: dict[str, str], terms: list[Any]
) -> None:
    web = a_pod("web", nodeSelector={**selector, "dsik": "a"}, **an_affinity(terms))
    run = simulate([*(a_node(f"n{index}", labels=labels) for index, labels in enumerate(nodes)), web])
    moment = Moment(run, 0)
    needed = NeededLabels(moment)
    options = pod_options(moment, moment.run_filters())
    sets = [(), *((one,) for one in options), *combinations(options, 2)]
    for changes in sets:
        if any(one.contradicts(other) or one.overlaps(other) for one, other in combinations(changes, 2)):
            continue
        if not needed.are_met(changes):
            assert not moment.run_filters(changes).fits, [change.text for change in changes]


def misspelt(number: int) -> list[dict[str, Any]]:
    """So many labels of one node, and a pod that misspells them."""
    keys = [f"key{first}{second}word" for first in ascii_lowercase for second in ascii_lowercase][:number]
    node = a_node("n", labels=dict.fromkeys(keys, "x"))
    return [node, a_pod("web", nodeSelector={key.replace("word", "wrod"): "x" for key in keys})]


def test_many_misspelt_labels_cost_few_attempts() -> None:
    """One without changes, one with all of them, one for their exact numbers; no pair and no single one."""
    run = simulate(misspelt(40))
    moment = Moment(run, 0)
    search = ChangeSearch(run, moment, Costs())
    found = [one for part in search.parts() for one in part()] + search.larger()
    assert [len(one.changes) for one in found] == [40]
    assert moment.n_attempts == 3
    (answer,) = remedies(simulate(misspelt(12)), "web").answers
    assert (len(answer.changes), answer.cost) == (12, 48)


def test_two_misspelt_labels_are_tried_in_pairs() -> None:
    found = remedies(simulate(misspelt(2)), "web")
    assert sorted(one.cost for one in found.answers) == [8, 24, 24, 40]
    assert found.limits == ()


def test_pairs_of_very_many_changes_are_bounded() -> None:
    """Of one expression each value has its correction: with a taint besides, none of them helps alone."""
    words = [f"v{first}{second}rong" for first in "abcdef" for second in ascii_lowercase][: MOST_PAIRED + 6]
    nodes = [
        a_node(f"n{index}", labels={"disk": word.replace("rong", "rnog")}, taints=[TAINT])
        for index, word in enumerate(words)
    ]
    term = [{"key": "disk", "operator": "In", "values": words}]
    run = simulate([*nodes, a_pod("web", **an_affinity([term]))])
    search = ChangeSearch(run, Moment(run, 0), Costs())
    list(search.parts())
    n_options = len(words) + 3  # and: drop the affinity, tolerate the taint, disable the plugin
    assert search.limits == [
        f"Pairs were tried of {MOST_PAIRED} of {n_options} changes of the pod and the policy: the cheapest ones."
    ]


TAINT = {"key": "gpu", "effect": "NoSchedule"}
