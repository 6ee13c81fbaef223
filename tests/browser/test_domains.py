"""The tab "Domains": what spreading and inter-pod affinity counted, where that is too much, and which pods count."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.conftest import NARROW, WIDE
from tests.browser.readiness import go_to
from tests.browser.run_page import RunPage, ended
from tests.browser.test_accessibility import violations
from tests.support.builders import a_node, a_pod

HOST, ZONE = "kubernetes.io/hostname", "topology.kubernetes.io/zone"
WEB = {"app": "web"}
ZONES = {"north": 2, "south": 2, "west": 1}


def cluster() -> list[dict[str, Any]]:
    """Zones with 2, 1 and 0 pods of the web; one in the west keeps others of the web away from its node."""
    names = [(f"{zone}-{number}", zone) for zone, count in ZONES.items() for number in range(1, count + 1)]
    nodes = [a_node(name, labels={HOST: name, ZONE: zone}) for name, zone in names]
    apart = {"topologyKey": HOST, "labelSelector": {"matchLabels": WEB}}
    spread = {
        "maxSkew": 1,
        "topologyKey": ZONE,
        "whenUnsatisfiable": "DoNotSchedule",
        "labelSelector": {"matchLabels": WEB},
    }
    required = {"requiredDuringSchedulingIgnoredDuringExecution": [apart]}
    return [
        *nodes,
        a_pod("web-1", node="north-1", labels=WEB),
        a_pod("web-2", node="north-2", labels=WEB),
        a_pod("web-3", node="south-1", labels=WEB, affinity={"podAntiAffinity": required}),
        a_pod("web-4", node="west-1", labels=WEB),
        a_pod("web-5", labels=WEB, topologySpreadConstraints=[spread]),
    ]


def opened(page: Page, query: str) -> RunPage:
    file: FilePayload = {
        "name": "objects.json",
        "mimeType": "application/json",
        "buffer": json.dumps(cluster()).encode(),
    }
    snapshot = page.request.post("/api/v1/snapshots/", multipart={"name": "zones", "file": file}).json()
    policy = page.request.get("/api/v1/policies/").json()["results"][0]["id"]
    answer = page.request.post("/api/v1/runs/", data={"snapshot": snapshot["id"], "policy": policy})
    assert answer.status == 202, answer.text()
    run_id = answer.json()["id"]
    ended(page, run_id)
    go_to(page, f"/runs/{run_id}?{query}")
    run = RunPage(page)
    run.is_at(0)
    return run


def test_a_domain_that_is_too_full_shows_whose_pods_fill_it(open_page, shoot):
    run = opened(open_page(None), "step=0&tab=domains")
    spread = run.decision.get_by_role("region", name=f"Spread, required by {ZONE}")
    expect(spread.get_by_role("button")).to_have_text(
        [re.compile("north.*2"), re.compile("south.*1.*← the pod"), re.compile("west.*1")]
    )
    expect(run.decision.get_by_role("region", name=f"Anti-affinity of other pods by {HOST}")).to_be_visible()
    spread.get_by_role("button", name=re.compile("north")).click()
    run.address_says(node="north-1")
    run.decision.get_by_text(f"Spread, required: 2 pods in {ZONE}=north").click()
    expect(run.decision.get_by_text("default/web-2 on north-2")).to_be_visible()
    run.is_explained()
    shoot(run.page, "domains")


@pytest.mark.parametrize(("size", "theme"), [(WIDE, "dark"), (NARROW, "light")])
def test_the_picture_is_accessible_and_fits(open_page, shoot, size, theme):
    run = opened(open_page(None, size=size, theme=theme), "step=0&tab=domains&node=south-1")
    expect(run.decision.get_by_role("tab", name="Domains")).to_have_attribute("aria-selected", "true")
    run.is_explained()
    shoot(run.page, f"domains-{size[0]}-{theme}")
    assert run.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(run.page) == []
