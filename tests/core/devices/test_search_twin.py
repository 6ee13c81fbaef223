"""The search against a twin that lists every way to serve the claims, in order, and takes the first that is allowed.

Not in the twin: counters beside other checks, where 1.36 forgets to give amounts back (test_search.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.core.devices.worlds import (
    DRIVER,
    Manifest,
    a_claim,
    a_device,
    a_request,
    a_slice,
    allocate,
    asking,
    devices_of,
)

Way = list[list[tuple[str, str, str]]]
"""Of each claim: (request, full name, device)."""

DEVICES = st.lists(
    st.fixed_dictionaries(
        {
            "a": st.integers(0, 1),
            "b": st.integers(0, 2),
            "tainted": st.booleans(),
            "memory": st.integers(1, 2),
        }
    ),
    min_size=1,
    max_size=5,
)
ASKED = st.fixed_dictionaries(
    {
        "count": st.integers(1, 2),
        "wants": st.sampled_from([None, 0, 1]),
        "tolerates": st.booleans(),
        "memory": st.sampled_from([None, 2]),
    }
)
CONSTRAINTS = st.lists(
    st.fixed_dictionaries(
        {
            "kind": st.sampled_from(["matchAttribute", "distinctAttribute"]),
            "attribute": st.sampled_from(["a", "b"]),
            "requests": st.sampled_from([[], ["r0"], ["r1/s0"], ["r0", "r1"]]),
        }
    ),
    max_size=2,
)
CLAIMS = st.lists(
    st.fixed_dictionaries(
        {
            "requests": st.lists(st.lists(ASKED, min_size=1, max_size=2), min_size=1, max_size=2),
            "constraints": CONSTRAINTS,
        }
    ),
    min_size=1,
    max_size=2,
)


@given(devices=DEVICES, claims=CLAIMS)
def test_finds_the_first_way(devices: list[dict[str, Any]], claims: list[dict[str, Any]]) -> None:
    names = [f"d{i}" for i in range(len(devices))]
    by_name = dict(zip(names, devices, strict=True))
    objects = [_claim(f"c{i}", claim) for i, claim in enumerate(claims)]
    found = devices_of(allocate(a_slice("s", [_device(name, by_name[name]) for name in names]), *objects))
    expected = next((way for way in _ways(claims, by_name) if _is_allowed(way, claims, by_name)), None)
    assert found == (
        None if expected is None else [[(full, d) for _, full, d in claim] for claim in expected]
    )


def _ways(claims: Sequence[dict[str, Any]], devices: dict[str, Any]) -> Iterator[Way]:
    """Every choice of alternatives and devices, in the order of the search."""
    asked = [(c, r) for c, claim in enumerate(claims) for r in range(len(claim["requests"]))]

    def further(index: int, so_far: Way) -> Iterator[Way]:
        if index == len(asked):
            yield so_far
            return
        c, r = asked[index]
        alternatives = claims[c]["requests"][r]
        for s, one in enumerate(alternatives):
            full = f"r{r}" if len(alternatives) == 1 else f"r{r}/s{s}"
            usable = [name for name, device in devices.items() if _suits(one, device)]
            for chosen in combinations(usable, one["count"]):
                way = [list(claim) for claim in so_far]
                way[c] += [(f"r{r}", full, name) for name in chosen]
                yield from further(index + 1, way)

    return further(0, [[] for _ in claims])


def _suits(asked: dict[str, Any], device: dict[str, Any]) -> bool:
    return (
        (asked["wants"] is None or device["a"] == asked["wants"])
        and (asked["tolerates"] or not device["tainted"])
        and (asked["memory"] is None or asked["memory"] <= device["memory"])
    )


def _is_allowed(way: Way, claims: Sequence[dict[str, Any]], devices: dict[str, Any]) -> bool:
    used = [device for claim in way for _, _, device in claim]
    return len(set(used)) == len(used) and all(
        _holds(constraint, chosen, devices)
        for chosen, claim in zip(way, claims, strict=True)
        for constraint in claim["constraints"]
    )


def _holds(constraint: dict[str, Any], chosen: list[tuple[str, str, str]], devices: dict[str, Any]) -> bool:
    latest: dict[str, int] = {}
    for request, full, device in chosen:
        if constraint["requests"] and not {request, full} & set(constraint["requests"]):
            continue
        value = devices[device][constraint["attribute"]]
        if constraint["kind"] == "matchAttribute":
            if latest and value not in latest.values():
                return False
        elif value in latest.values():
            return False
        latest[request] = value
    return True


def _device(name: str, given: dict[str, Any]) -> Manifest:
    taints = [{"key": "k", "effect": "NoSchedule"}] if given["tainted"] else []
    capacity = {"memory": {"value": f"{given['memory']}Gi"}}
    return a_device(name, attributes={"a": given["a"], "b": given["b"]}, taints=taints, capacity=capacity)


def _claim(name: str, given: dict[str, Any]) -> Manifest:
    requests = [
        a_request(f"r{i}", *map(_asked, alternatives)) for i, alternatives in enumerate(given["requests"])
    ]
    constraints = [
        {one["kind"]: f"{DRIVER}/{one['attribute']}", "requests": one["requests"]}
        for one in given["constraints"]
    ]
    return a_claim(name, *requests, constraints=constraints)


def _asked(given: dict[str, Any]) -> Manifest:
    wants = [] if given["wants"] is None else [f'device.attributes["{DRIVER}"].a == {given["wants"]}']
    fields: Manifest = {"tolerations": [{"key": "k", "operator": "Exists"}]} if given["tolerates"] else {}
    if given["memory"] is not None:
        fields["capacity"] = {"requests": {"memory": f"{given['memory']}Gi"}}
    return asking(given["count"], *wants, **fields)
