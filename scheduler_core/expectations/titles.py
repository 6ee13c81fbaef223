"""What an expectation expects, in words, where it has no name of its own."""

from __future__ import annotations

from scheduler_core.expectations.language import (
    Apart,
    Count,
    Evictions,
    Expectation,
    Measured,
    Nodes,
    Reason,
    Spread,
    Survival,
    Together,
    Unchanged,
)
from scheduler_core.expectations.words import (
    count_in_words,
    domain_in_words,
    named,
    nodes_in_words,
    pods_in_words,
)


def title_of(expectation: Expectation, verb: str) -> str:
    """Its name, or a clause such as ``pods with app=web land on nodes with gpu=true``."""
    if expectation.name:
        return expectation.name
    subject = _subject(expectation)
    predicate = _predicate(verb, getattr(expectation, verb))
    return f"{subject} {predicate}" if subject else predicate


def _subject(expectation: Expectation) -> str:
    if expectation.pods is not None:
        return pods_in_words(expectation.pods)
    return nodes_in_words(expectation.nodes) if expectation.nodes is not None else ""


def _predicate(verb: str, value: object) -> str:  # noqa: PLR0911 - one for each verb
    match value:
        case Nodes():
            return f"{'land on' if verb == 'land_on' else 'avoid'} {nodes_in_words(value)}"
        case Reason():
            return f"stay pending{_because(value)}"
        case Apart() | Together():
            return _distribution(value)
        case Spread():
            return (
                f"are spread over each {domain_in_words(value.by)} with a skew of at most {value.max_skew:,}"
            )
        case Evictions():
            return _evictions(value)
        case Survival():
            return f"keep at least {value.at_least:,} without any one {domain_in_words(value.loss_of)}"
        case Measured():
            return f"{value.name} {_bounds(value)}"
        case Unchanged():
            return "are unchanged"
        case Count():
            return f"{_COUNTED[verb]}: {count_in_words(value)}"
    return _WHOLE[verb]


_COUNTED = {"placed": "are placed", "evicted": "are evicted", "exist": "exist"}
_WHOLE = {"placed": "are placed", "evicted": "are evicted", "evictions": "no pod is evicted"}


def _because(reason: Reason) -> str:
    words = f" because of {named(reason.plugins)}" if reason.plugins else ""
    return words + (f" with “{reason.message}”" if reason.message else "")


def _distribution(value: Apart | Together) -> str:
    word = domain_in_words(value.by)
    if isinstance(value, Apart):
        others = "" if value.from_ is None else f" with {pods_in_words(value.from_)}"
        return f"never share a {word}{others}"
    others = "" if value.with_ is None else f" as {pods_in_words(value.with_)}"
    return f"are on the same {word}{others}"


def _evictions(value: Evictions) -> str:
    most = "" if value.at_most is None else f"at most {value.at_most:,} "
    only = "" if value.only is None else f"only {pods_in_words(value.only)} "
    return f"preemption evicts {most}{only}".strip()


def _bounds(value: Measured) -> str:
    if value.not_worse_than is not None:
        return f"not worse than {value.not_worse_than:g}"
    least = [] if value.at_least is None else [f"at least {value.at_least:g}"]
    most = [] if value.at_most is None else [f"at most {value.at_most:g}"]
    return " and ".join([*least, *most])
