"""A playground with something on every page."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from playwright.sync_api import APIRequestContext, FilePayload

from bench.screen import objects
from tests.browser.test_optimum import SPREAD
from tests.browser.test_shopping import FULL
from tests.support.builders import UNEVEN, Manifest, a_node, a_pod
from tests.support.removals import four_nodes
from tests.support.survivals import three_zones

WAIT: Final = "?wait=60"
LARGE: Final = (500, 800)
"""Nodes and pods of the snapshot that fills a map."""
SWEEP: Final = [
    {
        "path": "args.NodeResourcesFit.scoringStrategy.type",
        "values": ["LeastAllocated", "MostAllocated"],
    },
    {"path": "weights.NodeResourcesFit", "values": [1, 3, 10]},
    {"path": "weights.PodTopologySpread", "values": [0, 2, 8]},
]
LISTS: Final = (
    "snapshots",
    "policies",
    "runs",
    "timelines",
    "live",
    "elections",
    "sweeps",
    "rehearsals",
    "survivals",
    "removals",
    "searches",
    "lessons",
)
FIXED: Final = {
    "home": "/",
    **{name: f"/{name}" for name in LISTS},
    "timeline-new": "/timelines/new?example=graceful-preemption",
    "election-new": "/elections/new",
    "policy-new": "/policies/new",
    "lesson": "/lessons/filters-say-no",
    "exercise": "/lessons/from-pending-to-bound/exercises/a-node-for-reports",
    "lesson-write": "/lessons/write",
    "compare-nothing": "/compare",
    "nowhere": "/nowhere",
    "run-unknown": "/runs/00000000-0000-0000-0000-000000000000",
    "sign-in": "/sign-in",
    "join": "/join",
}
LONG: Final = "recommendations-frontend-canary-7d9f8b5c6d-x2kpq"
NAMES: Final = [
    *(a_node(f"ip-10-0-{k}-17.eu-central-1.compute.internal", cpu="4") for k in range(3)),
    *(a_pod(f"{LONG}-{k}", requests={"cpu": "1"}) for k in range(8)),
]
"""As long as those that clouds and controllers give."""


class Content:
    """Makes what pages are about, over REST."""

    def __init__(self, request: APIRequestContext) -> None:
        self._request = request
        self._demos = {demo["slug"]: demo for demo in request.get("/api/v1/demos/").json()}

    def paths(self) -> Iterator[tuple[str, str]]:
        """Name and address of each page."""
        yield from FIXED.items()
        yield from self._runs()
        yield from self._answers()
        yield from self._played()

    def _make(self, kind: str, body: Mapping[str, Any]) -> str:
        made = self._request.post(f"/api/v1/{kind}/{WAIT}", data=dict(body))
        assert made.ok, made.text()
        row = made.json()
        row = self._request.get(f"/api/v1/{kind}/{row['id']}/{WAIT}").json()
        return str(row["id"])

    def _demo(self, slug: str) -> str:
        made = self._request.post(f"/api/v1/demos/{slug}/run/{WAIT}").json()
        self._request.get(f"/api/v1/runs/{made['id']}/{WAIT}")
        return str(made["id"])

    def _upload(self, manifests: Iterable[Manifest], name: str) -> str:
        text = "\n".join(json.dumps(each) for each in manifests).encode()
        file: FilePayload = {"name": f"{name}.jsonl", "mimeType": "application/x-ndjson", "buffer": text}
        made = self._request.post("/api/v1/snapshots/", multipart={"file": file})
        assert made.ok, made.text()
        return str(made.json()["id"])

    def _runs(self) -> Iterator[tuple[str, str]]:
        spreading, packing, taints = map(self._demo, ("spreading", "packing", "gpu-both"))
        preemption, pending, claims = map(self._demo, ("preemption", "why-pending", "gpu-claims"))
        large = self._upload(objects(*LARGE), "large")
        names = self._make(
            "runs", {"snapshot": self._upload(NAMES, "names of a cloud, of which each is long")}
        )
        yield "run", f"/runs/{spreading}"
        yield "run-score", f"/runs/{self._demo('scoring')}?step=2&tab=score"
        yield "run-filter", f"/runs/{taints}?step=44&tab=filter&node=gpu-1"
        yield "run-preemption", f"/runs/{preemption}?step=0&tab=preemption"
        yield "run-remedies", f"/runs/{pending}?step=2&tab=remedies"
        yield "run-devices", f"/runs/{claims}?step=2&tab=devices"
        yield "run-large", f"/runs/{self._make('runs', {'snapshot': large})}?step=400"
        yield "run-names", f"/runs/{names}?step=4"
        yield "run-pod", f"/runs/{preemption}/pods/{self._a_pod(preemption)}"
        yield "compare", f"/compare?left={spreading}&right={packing}"
        yield "compare-four", f"/compare?left={spreading}&right={packing}&also={taints}&also={pending}"
        yield "checks", f"/runs/{spreading}/checks"
        yield "optimum", f"/runs/{spreading}/optimum"
        yield "shopping", f"/runs/{spreading}/shopping"
        yield "capacity", f"/runs/{spreading}/capacity"
        yield "snapshot", f"/snapshots/{self._demos['preemption']['snapshot']}"
        yield "snapshot-large", f"/snapshots/{large}"
        yield "policy", f"/policies/{self._demos['packing']['policy']}"
        self._search = {"run": spreading, "optimum": {"goal": "nodes"}}

    def _a_pod(self, run: str) -> str:
        attempts = self._request.get(f"/api/v1/runs/{run}/attempts/").json()
        rows = attempts["results"] if isinstance(attempts, dict) else attempts
        return str(rows[0]["pod"])

    def _answers(self) -> Iterator[tuple[str, str]]:
        taints, spreading = (self._demos[slug]["snapshot"] for slug in ("gpu-taints", "spreading"))
        yield "sweep", f"/sweeps/{self._make('sweeps', {'snapshots': [spreading], 'axes': SWEEP})}"
        rehearsal = {"snapshot": self._upload(UNEVEN, "uneven"), "from": "1.30", "to": "1.36"}
        yield "rehearsal", f"/rehearsals/{self._make('rehearsals', rehearsal)}"
        zones, four = self._upload(three_zones(), "three zones"), self._upload(four_nodes(), "four nodes")
        yield "survival", f"/survivals/{self._make('survivals', {'snapshot': zones})}"
        yield "survival-none", f"/survivals/{self._make('survivals', {'snapshot': taints})}"
        yield "removal", f"/removals/{self._make('removals', {'snapshot': four})}"
        yield "removal-none", f"/removals/{self._make('removals', {'snapshot': taints})}"
        upgrade = {"kind": "drain", "mode": "upgrade", "surge": 1}
        yield "drain", f"/removals/{self._make('removals', {**upgrade, 'snapshot': four})}"
        yield "drain-stuck", f"/removals/{self._make('removals', {'snapshot': taints, 'kind': 'drain'})}"
        yield "search", f"/searches/{self._make('searches', self._search)}"
        spread, full = (self._make("runs", {"snapshot": self._upload(of, "run")}) for of in (SPREAD, FULL))
        yield (
            "search-nodes",
            f"/searches/{self._make('searches', {'run': spread, 'optimum': {'goal': 'nodes'}})}",
        )
        yield "shopping-full", f"/runs/{full}/shopping"
        yield "capacity-pod", f"/runs/{spread}/capacity?like=Pod/default/small-0"

    def _played(self) -> Iterator[tuple[str, str]]:
        timeline = self._make("timelines", {"example": "graceful-preemption"})
        yield "timeline", f"/timelines/{timeline}?at=12000000000"
        yield "timeline-attempt", f"/timelines/{timeline}?at=2005000000&attempt=2"
        yield "timeline-pod", f"/timelines/{timeline}/pods/default/urgent"
        yield "timeline-pod", f"/timelines/{timeline}/pods/default/urgent"
        yield "timeline-attempt", f"/timelines/{timeline}?at=2005000000&attempt=2"
        day = self._make("timelines", {"example": "a-day-of-batch"})
        yield "timeline-day", f"/timelines/{day}"
        yield "timeline-noon", f"/timelines/{day}?at=43200000000000"
        yield "timeline-gangs", f"/timelines/{self._make('timelines', {'example': 'deadlock-without-gangs'})}"
        for slug, at in (("first-leader", 1), ("crash", 20), ("partition", 25), ("paused-leader", 30)):
            election = self._make("elections", {"example": slug})
            yield f"election-{slug}", f"/elections/{election}?at={at}000000000"
