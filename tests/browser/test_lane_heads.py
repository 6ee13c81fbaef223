"""What stands beside the lane of a replica fits there, and covers nothing of the lane."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from scheduler_core.units import SECOND
from tests.browser.conftest import NARROW
from tests.browser.readiness import go_to, resize

RIGHT_EDGES = "names => names.map(name => name.getBoundingClientRect().right)"


def test_the_clock_of_a_replica_is_whole_and_goes_with_its_process(open_page, shoot):
    page = open_page(None, size=(1024, 768))
    made = page.request.post("/api/v1/elections/?wait=60", data={"example": "partition"}).json()
    page.request.get(f"/api/v1/elections/{made['id']}/?wait=60")
    go_to(page, f"/elections/{made['id']}?at={25 * SECOND}")
    gone, leading = (page.get_by_role("region", name=f"Replica {name}") for name in "ab")
    expect(gone).to_contain_text("cut off")
    expect(gone).to_contain_text("its process is gone")
    expect(gone.get_by_role("time")).to_have_count(0)
    clock = leading.get_by_role("time")
    expect(clock).to_have_text("00:00:25.0")
    assert clock.evaluate("clock => clock.scrollWidth <= clock.clientWidth")
    shoot(page, "election-lane-heads")
    resize(page, NARROW)
    names = page.locator("[data-lane-name]")
    chart = page.get_by_role("group", name=re.compile("^Chart")).bounding_box()
    assert chart is not None
    assert names.all_inner_texts() == ["a", "b", "Lease"]
    assert names.evaluate_all(RIGHT_EDGES) == [chart["x"]] * 3
    assert page.evaluate("document.documentElement.scrollWidth") == NARROW[0]
    shoot(page, "election-lane-names")
