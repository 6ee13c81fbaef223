"""What a valid configuration asks for and this product does not do: said, so that nobody takes it for done.

kube-scheduler 1.36 would call every extender, look at a part of the nodes and try a part of the preemption candidates.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Any, Final

from scheduler_core.config import names
from scheduler_core.errors import Problem

ALL: Final = 100
_PERCENTAGE: Final = "percentageOfNodesToScore"
_CANDIDATES: Final = ("minCandidateNodesPercentage", "minCandidateNodesAbsolute")
_OTHER_VERBS: Final = ("filterVerb", "preemptVerb", "bindVerb")

NOT_ASKED: Final = "not asked"
_BINDS: Final = "its bindVerb is called, too: an extender that binds for real binds pods of a real cluster"
_HALF_ASKED: Final = "not asked: only the points recorded for it count, its other verbs do not"
_NOT_SAMPLED: Final = "not followed: all nodes are looked at; choose sampling to follow it"
_ALL_TRIED: Final = "not followed: all candidates are tried"


def warnings(
    document: Mapping[str, Any],
    *,
    sampling: bool = False,
    recorded: Container[str] = (),
    called: Container[str] = (),
    not_asked: str = NOT_ASKED,
) -> tuple[Problem, ...]:
    """A warning for each field that is written and changes nothing, in the order of the paths' kinds.

    document : a configuration that load_configuration accepts, as plain JSON; its places are what paths name.
    sampling : the run follows percentageOfNodesToScore.
    recorded : urlPrefixes of extenders whose points are replayed (extenders/recorded.py).
    called : urlPrefixes of extenders that are called. not_asked : why the others are not.
    """
    found = [*_extenders(document, recorded, called, not_asked)]
    if not sampling:
        found += _percentages(document)
    return (*found, *_candidates(document))


def _extenders(
    document: Mapping[str, Any], recorded: Container[str], called: Container[str], not_asked: str
) -> Iterator[Problem]:
    for index, extender in enumerate(document.get("extenders") or ()):
        name = extender.get("urlPrefix")
        if name in recorded:
            if any(extender.get(verb) for verb in _OTHER_VERBS):
                yield Problem(f"extenders[{index}]", _HALF_ASKED)
        elif name not in called:
            yield Problem(f"extenders[{index}]", not_asked)
        elif extender.get("bindVerb"):
            yield Problem(f"extenders[{index}]", _BINDS)


def _percentages(document: Mapping[str, Any]) -> Iterator[Problem]:
    places = [("", document), *((f"{path}.", profile) for path, profile in _profiles(document))]
    for prefix, place in places:
        # Absent and 0 leave the choice to the scheduler.
        if place.get(_PERCENTAGE) not in (None, 0, ALL):
            yield Problem(f"{prefix}{_PERCENTAGE}", _NOT_SAMPLED)


def _candidates(document: Mapping[str, Any]) -> Iterator[Problem]:
    for path, profile in _profiles(document):
        for index, entry in enumerate(profile.get("pluginConfig") or ()):
            args = entry.get("args") or {}
            if entry.get("name") != names.DEFAULT_PREEMPTION or args.get(_CANDIDATES[0]) == ALL:
                continue
            for field in _CANDIDATES:
                if args.get(field) is not None:
                    yield Problem(f"{path}.pluginConfig[{index}].args.{field}", _ALL_TRIED)


def _profiles(document: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for index, profile in enumerate(document.get("profiles") or ()):
        yield f"profiles[{index}]", profile
