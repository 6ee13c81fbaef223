"""Random elections for property tests: scenarios as documents, mild ones (all assumptions hold) and wild ones."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

Document = dict[str, Any]

DURATION_MS = 60_000
LONG_MS = 25_000

moments = st.integers(0, DURATION_MS).map(lambda ms: f"{ms}ms")
names = st.sampled_from(["a", "b", "c"])
modes = st.sampled_from(["refuse", "hang"])


def spans(most: int, *, least: int = 1) -> st.SearchStrategy[str]:
    return st.integers(least, most).map(lambda ms: f"{ms}ms")


def faults(kind: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Document]:
    return st.fixed_dictionaries({"at": moments, "fault": st.just(kind), **fields})


ENDS = [faults("crash", replica=names), faults("stop", replica=names), faults("start", replica=names)]
CUTS = [
    faults("partition", replica=names, mode=modes, **{"for": spans(LONG_MS)}),
    faults("outage", mode=modes, **{"for": spans(LONG_MS)}),
]
UPGRADES = [
    faults(
        "upgrade",
        order=st.sampled_from(["standbyFirst", "leaderFirst"]),
        surge=st.booleans(),
        wait=spans(8000),
        downtime=spans(3000),
    )
]
PROMPT_CUTS = [
    faults("partition", replica=names, mode=st.just("refuse"), **{"for": spans(LONG_MS)}),
    faults("outage", mode=st.just("refuse"), **{"for": spans(LONG_MS)}),
    # Held longer than a client waits: an answer comes at once, or not at all.
    faults("partition", replica=names, mode=st.just("hang"), **{"for": spans(LONG_MS, least=6000)}),
    faults("outage", mode=st.just("hang"), **{"for": spans(LONG_MS, least=6000)}),
]
MILD = [
    *ENDS,
    *PROMPT_CUTS,
    *UPGRADES,
    # Never back by less than the run takes: no renewal looks like an earlier one.
    faults("jump", replica=names, by=st.sampled_from(["1h", "7s", "-2h"])),
    faults("slow", replica=names, takes=spans(200), **{"for": spans(LONG_MS)}),
]
WILD = [
    *ENDS,
    *CUTS,
    *UPGRADES,
    faults("jump", replica=names, by=st.integers(-20, 20).map(lambda seconds: f"{seconds}s")),
    faults("slow", replica=names, there=spans(12_000), back=spans(12_000), **{"for": spans(LONG_MS)}),
    faults("pause", replica=names, **{"for": spans(LONG_MS)}),
    faults("suspend", replica=names, **{"for": spans(LONG_MS)}),
    faults("drift", replica=names, rate=st.sampled_from([0.5, 0.8, 1.0, 1.3, 2.0])),
    faults("deleteLease"),
    faults("editLease", holderIdentity=st.sampled_from(["", "nobody"])),
]

SHAKY = [
    *ENDS,
    *CUTS,
    *UPGRADES,
    faults("jump", replica=names, by=st.integers(-5, 5).map(lambda seconds: f"{seconds}s")),
    faults("slow", replica=names, there=spans(3000), back=spans(3000), **{"for": spans(LONG_MS)}),
    faults("pause", replica=names, **{"for": spans(4000)}),
    faults("suspend", replica=names, **{"for": spans(4000)}),
    faults("drift", replica=names, rate=st.sampled_from([0.95, 1.05])),
]


def replicas(
    rates: st.SearchStrategy[float], settings: st.SearchStrategy[Document]
) -> st.SearchStrategy[list[Document]]:
    one = st.fixed_dictionaries(
        {
            "startAt": spans(4000),
            "clock": st.fixed_dictionaries(
                {"rate": rates, "offset": st.integers(-3600, 3600).map(lambda s: f"{s}s")}
            ),
            "restartAfter": st.sampled_from([None, "1s"]),
            "election": settings,
        }
    )
    return st.lists(one, min_size=3, max_size=3).map(
        lambda specs: [
            {"name": name} | {key: value for key, value in spec.items() if value is not None}
            for name, spec in zip("abc", specs, strict=True)
        ]
    )


def target(fault: Document) -> tuple[Any, ...]:
    """At most one cut of a link, so that none is healed early by the end of another; the rest as often as may be."""
    is_cut = fault["fault"] in ("partition", "outage")
    return (fault["fault"], fault.get("replica"), None if is_cut else fault["at"])


def documents(
    kinds: list[st.SearchStrategy[Document]],
    *,
    rates: st.SearchStrategy[float],
    settings: st.SearchStrategy[Document],
    latency_ms: int,
) -> st.SearchStrategy[Document]:
    return st.fixed_dictionaries(
        {
            "title": st.just("random"),
            "duration": st.just(f"{DURATION_MS}ms"),
            "seed": st.integers(0, 999),
            "jitter": st.booleans(),
            "replicas": replicas(rates, settings),
            "network": st.fixed_dictionaries({"takes": spans(latency_ms), "spread": spans(latency_ms)}),
            "faults": st.lists(st.one_of(kinds), max_size=8, unique_by=target),
        }
    )


mild = documents(
    MILD,
    rates=st.sampled_from([0.98, 1.0, 1.02]),
    settings=st.just({"cautiousRelease": True}),
    latency_ms=300,
)
"""Everything that may happen while all assumptions hold."""

shaky = documents(
    SHAKY,
    rates=st.sampled_from([0.95, 1.0, 1.05]),
    settings=st.sampled_from([{}, {"cautiousRelease": True}, {"releaseOnCancel": False}]),
    latency_ms=800,
)
"""Around the limits of what is safe."""

wild = documents(
    WILD,
    rates=st.sampled_from([0.7, 0.9, 1.0, 1.1, 1.6]),
    settings=st.sampled_from(
        [
            {},
            {"cautiousRelease": True},
            {"leaseDuration": "8s", "allowUnsafe": True},
            {"releaseOnCancel": False},
            {"leaseDuration": "30s"},
        ]
    ),
    latency_ms=3000,
)
"""Anything."""
