"""Extenders of a policy, each with a manner, and what one of that manner answers: always the same to the same question."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, Final

from tests.hunt.varied.chance import Chance
from tests.hunt.varied.nodes import FPGA, GPU

Fields = dict[str, Any]
HOST: Final = "http://extender.example"
"""A name that nobody resolves: whoever asks is given the answers some other way."""
MANNERS: Final = (
    "choosy",
    "choosy",
    "choosy",
    "fond",
    "hopeless",
    "silent",
    "failing",
    "refusing",
    "stranger",
)
REASONS: Final = ("no licence left", "not today")
_OK, _FAILED = 200, 500


def extenders(chance: Chance, seed: int) -> list[Fields]:
    """As in a KubeSchedulerConfiguration. Their addresses tell manner and seed."""
    managed = chance.some((GPU, FPGA), 0)
    return [_extender(chance, f"{HOST}/{seed}/{index}", managed) for index in range(chance.number(1, 3))]


def replied(url: str, body: bytes) -> tuple[int, bytes]:
    """Status and body. url : with the verb."""
    place, _, verb = url.rpartition("/")
    manner = place.rstrip("/").rpartition("/")[2]
    if manner == "failing":
        return _FAILED, b"no"
    return _OK, json.dumps(_ANSWERS[verb](manner, place, json.loads(body))).encode()


def _extender(chance: Chance, place: str, managed: list[str]) -> Fields:
    found: Fields = {"urlPrefix": f"{place}/{chance.one(MANNERS)}{chance.one(('', '', '/'))}"}
    found |= chance.maybe(0.6, "filterVerb", "filter")
    if chance.of(0.6):
        found |= {"prioritizeVerb": "prioritize", "weight": chance.one((1, 1, 2, 10))}
    found |= chance.maybe(0.5, "preemptVerb", "preempt")
    found |= chance.maybe(0.4, "ignorable", True)
    found |= chance.maybe(0.5, "nodeCacheCapable", True)
    if managed and chance.of(0.5):
        ignored = chance.maybe(0.5, "ignoredByScheduler", True)
        found["managedResources"] = [{"name": managed.pop(), **ignored}]
    return found


def _filtered(manner: str, place: str, asked: Fields) -> Fields:
    if manner == "refusing":
        return {"Error": "not for this pod"}
    if manner == "silent":
        return {"Nodes": None, "NodeNames": None}
    names = _names(asked)
    left = [] if manner == "hopeless" else [name for name in names if not _drawn(0.25, place, asked, name)]
    answer = _left(asked, names if manner == "fond" else left)
    if manner == "stranger" and _drawn(0.5, place, asked, "") and "NodeNames" in answer:
        answer["NodeNames"].append("elsewhere")
    failed = names if manner == "stranger" else [name for name in names if name not in left]
    out = {name: _of(REASONS, place, asked, name) for name in failed}
    answer["FailedNodes"] = {name: why for name, why in out.items() if not _drawn(0.4, place, asked, name, 1)}
    lost = {name: why for name, why in out.items() if _drawn(0.3, place, asked, name, 2)}
    return answer | {"FailedAndUnresolvableNodes": lost}


def _left(asked: Fields, left: list[str]) -> Fields:
    if asked["NodeNames"] is not None:
        return {"NodeNames": list(left)}
    return {"Nodes": {"items": [one for one in asked["Nodes"]["items"] if one["metadata"]["name"] in left]}}


def _prioritized(manner: str, place: str, asked: Fields) -> list[Fields]:
    points = (-5, 0, 3, 10, 1000) if manner == "stranger" else (0, 1, 5, 10)
    scores = [
        {"Host": name, "Score": _of(points, place, asked, name, 3)}
        for name in _names(asked)
        if manner != "hopeless" or _drawn(0.5, place, asked, name)
    ]
    if manner == "refusing":
        return [{"Host": "n0", "Score": 1.5}]
    return [*scores, *scores, {"Host": "elsewhere", "Score": 7}] if manner == "stranger" else scores


def _preempted(manner: str, place: str, asked: Fields) -> Fields:
    if manner in ("silent", "hopeless"):
        return {"NodeNameToMetaVictims": None if manner == "silent" else {}}
    left: dict[str, Fields] = {
        node: {"Pods": uids, "NumPDBViolations": violations}
        for node, uids, violations in _candidates(asked)
        if manner == "fond" or not _drawn(0.35, place, asked, node)
    }
    for node, one in left.items():
        if manner == "choosy" and _drawn(0.3, place, asked, node, 4):
            one["NumPDBViolations"] += 1
        if manner == "choosy" and len(one["Pods"]) > 1 and _drawn(0.3, place, asked, node, 5):
            one["Pods"] = one["Pods"][:-1]
    if manner == "stranger" and left:
        first = min(left)
        left = {first: left[first] | {"Pods": [{"UID": "of nobody"}]}}
    return {"NodeNameToMetaVictims": left}


def _candidates(asked: Fields) -> Iterable[tuple[str, list[Fields], int]]:
    meta = asked["NodeNameToMetaVictims"]
    for node, one in (asked["NodeNameToVictims"] if meta is None else meta).items():
        uids = [{"UID": pod["metadata"]["uid"] if meta is None else pod["UID"]} for pod in one["Pods"]]
        yield node, uids, one["NumPDBViolations"]


def _names(asked: Fields) -> list[str]:
    if asked["NodeNames"] is not None:
        return list(asked["NodeNames"])
    return [one["metadata"]["name"] for one in asked["Nodes"]["items"]]


def _drawn(share: float, *what: Any) -> bool:
    return _chance(*what).of(share)


def _of(values: tuple[Any, ...], *what: Any) -> Any:
    return _chance(*what).one(values)


def _chance(place: str, asked: Fields, node: str, which: int = 0) -> Chance:
    """The same for every verb's question about a pod and a node."""
    return Chance(f"{place.rstrip('/')} {asked['Pod']['metadata']['name']} {node} {which}")


_ANSWERS: Final[dict[str, Callable[[str, str, Fields], Any]]] = {
    "filter": _filtered,
    "prioritize": _prioritized,
    "preempt": _preempted,
}
