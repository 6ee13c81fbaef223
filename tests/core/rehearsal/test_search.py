"""Which differences are switched, in which order, and what they explain: on ends that are made up."""

from __future__ import annotations

from collections.abc import Callable

from scheduler_core.rehearsal.ends import End, Ends
from scheduler_core.rehearsal.search import Cause, RuleSearch, Switched

Play = Callable[[Switched], Ends]


def on(node: str) -> End:
    return End("scheduled", node)


def searched(names: list[str], before: Ends, after: Ends, play: Play) -> tuple[list[Switched], RuleSearch]:
    search, asked = RuleSearch(names, before, after), []
    for one in search.sets():
        asked.append(one)
        search.learn(one, play(one))
    return asked, search


def test_nothing_is_played_where_nothing_differs() -> None:
    asked, search = searched(["a", "b"], {"pod": on("x")}, {"pod": on("x")}, lambda one: {})
    assert (asked, search.causes(), search.planned) == ([], {}, 0)


def test_the_one_that_explains_most_comes_first() -> None:
    before, after = {"p": on("x"), "q": on("x")}, {"p": on("y"), "q": on("y")}
    ends: dict[Switched, Ends] = {("a",): {"p": on("y"), "q": on("x")}, ("b",): after, ("c",): before}
    asked, search = searched(["a", "b", "c"], before, after, ends.__getitem__)
    assert asked == [("a",), ("b",), ("c",)]
    assert search.causes() == {"p": Cause(("b",), "alone", ("a",)), "q": Cause(("b",), "alone")}
    assert [search.effect(name) for name in "abc"] == [1, 2, 0]


def test_two_that_only_do_it_together_are_a_pair() -> None:
    """The third changes nothing alone, so no pair has it."""
    before, after = {"p": on("x"), "q": on("x")}, {"p": on("y"), "q": on("z")}

    ends: dict[Switched, Ends] = {
        ("a",): {"p": on("y"), "q": on("x")},
        ("b",): {"p": on("x"), "q": on("w")},
        ("c",): before,
        ("a", "b"): after,
    }
    asked, search = searched(["a", "b", "c"], before, after, ends.__getitem__)
    assert asked == [("a",), ("b",), ("c",), ("a", "b")]
    assert search.causes() == {"p": Cause(("a",), "alone"), "q": Cause(("a", "b"), "pair")}


def test_more_are_switched_one_after_the_other() -> None:
    """None of them changes anything by itself, so there are no pairs; the order is that of the files."""
    before, after = {"p": on("x")}, {"p": on("y")}

    def play(one: Switched) -> Ends:
        return after if {"b", "c"} <= {*one} else before

    asked, search = searched(["a", "b", "c", "d"], before, after, play)
    assert asked[4:] == [("a", "b"), ("a", "b", "c")]
    assert search.causes() == {"p": Cause(("a", "b", "c"), "together")}
    assert search.planned == search.n_known == 6


def test_what_nothing_explains_is_said_to_be_so() -> None:
    before, after = {"p": on("x")}, {"p": on("y")}
    asked, search = searched(["a", "b"], before, after, lambda one: before)
    assert asked == [("a",), ("b",), ("a", "b")]
    assert search.causes() == {"p": Cause((), "unexplained")}


def test_what_is_known_is_not_asked_for_again() -> None:
    before, after = {"p": on("x")}, {"p": on("y")}
    search = RuleSearch(["a", "b"], before, after)
    search.learn(("a",), after)
    assert (next(search.sets()), search.planned) == (("b",), 2)


def test_a_pod_that_one_run_leaves_alone_is_changed_where_the_other_evicts_it() -> None:
    search = RuleSearch(["a"], {"p": on("x")}, {"p": on("x"), "victim": End("evicted")})
    assert search.wanted == ("victim",)
