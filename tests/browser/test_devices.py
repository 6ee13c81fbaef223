"""The part "Devices": what each node had for the claims of a pod, and why it was not enough."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NARROW, WIDE
from tests.browser.test_accessibility import violations

PAIR = "step=3&tab=devices"


def test_a_node_tells_why_each_device_fell_out(demo_run, shoot):
    run = demo_run("gpu-claims", PAIR)
    expect(run.decision.get_by_role("list", name="Requested devices")).to_have_text(
        "ml/pair gpus: 2 devices of class gpu"
    )
    rows = run.decision.get_by_role("group", name="Devices by node").get_by_role("button")
    expect(rows).to_have_text(
        [
            re.compile(
                "gpu-4.*2 of 2 free.*1 suitable, but other devices are missing, 1 breaks a constraint"
            ),
            re.compile("gpu-1.*1 of 2 free.*1 in use"),
            re.compile("gpu-2.*1 of 2 free.*1 tainted"),
            re.compile("gpu-3.*1 of 3 free.*1 a counter is short, 2 in use"),
        ]
    )
    expect(run.decision.get_by_text("plain-1 has no devices.")).to_be_visible()
    rows.first.click()
    detail = run.page.get_by_role("region", name="gpu-4 in this decision")
    tried = detail.get_by_role("region", name="Tried for ml/pair, gpus").get_by_role("listitem")
    expect(tried.nth(1)).to_have_text(
        re.compile(r'gpu-1 breaks a constraint.*pcieRoot is "pci0000:81", of those before "pci0000:01"')
    )
    shoot(run.page, "devices")


def test_a_selector_is_told_with_the_values_that_it_read(demo_run):
    run = demo_run("gpu-claims", "step=1&tab=devices&node=gpu-1")
    detail = run.page.get_by_role("region", name="gpu-1 in this decision")
    tried = detail.get_by_role("region", name="Tried for ml/large, gpu").get_by_role("listitem")
    expect(tried).to_have_text(
        [
            re.compile("gpu-0 in use.*ml/render has it"),
            re.compile(
                r'gpu-1 a selector is false.*80Gi.*device.capacity\["gpu.example.com"\].memory is 40Gi'
            ),
        ]
    )


@pytest.mark.parametrize(("size", "theme"), [(WIDE, "dark"), (NARROW, "light")])
def test_the_part_is_accessible_and_fits(demo_run, shoot, size, theme):
    run = demo_run("gpu-claims", f"{PAIR}&node=gpu-4", size=size, theme=theme)
    run.is_explained()
    expect(run.page.get_by_role("region", name="Tried for ml/pair, gpus")).to_be_visible()
    shoot(run.page, f"devices-{size[0]}-{theme}")
    assert run.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(run.page) == []


def test_the_card_of_a_node_tells_who_has_its_devices_at_this_step(demo_run, shoot):
    run = demo_run("gpu-claims", f"{PAIR}&node=gpu-3")
    option = run.map.get_by_role("option")
    expect(option).to_have_text(re.compile("gpu-3, .*, 1 of 3 devices free"))
    box = run.map.bounding_box()
    assert box is not None
    run.page.mouse.move(box["x"] + 120, box["y"] + 220)
    card = run.page.get_by_role("tooltip")
    expect(card.locator("tr", has_text=re.compile("^gpu-0"))).to_have_text(
        [
            re.compile("^gpu-0 ?free"),
            re.compile("^gpu-0-left ?ml/notebook"),
            re.compile("^gpu-0-right ?ml/either"),
        ]
    )
    shoot(run.page, "devices-card")
