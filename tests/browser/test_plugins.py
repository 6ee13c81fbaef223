"""A plugin of an installed package on the pages: its mark, its formula, its mistakes."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import a_playground
from tests.browser.readiness import go_to
from tests.browser.run_page import RunPage
from tests.support.builders import a_node, a_pod
from tests.support.packages import HEADROOM, TEMPLATE, installed_package

POLICY = (TEMPLATE / "policy.yaml").read_text()
OBJECTS = [a_node("node-1", pods="3"), a_node("node-2", pods="8"), a_pod("a"), a_pod("b")]


@pytest.fixture(scope="module")
def with_headroom(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A playground that allows the template's plugin."""
    folder = tmp_path_factory.mktemp("plugins")
    installed_package(folder, HEADROOM)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(folder), str(TEMPLATE / "src")]))
        patch.setenv("PLAYGROUND_PLUGINS", "PodHeadroom")
        with a_playground(folder, "--no-demos") as address:
            yield address


def test_a_run_shows_its_mark_its_formula_and_whose_it_is(open_page, with_headroom, shoot):
    page = open_page(None)
    api = f"{with_headroom}/api/v1"
    snapshot = page.request.post(f"{api}/snapshots/", data={"kind": "List", "items": OBJECTS}).json()["id"]
    policy = page.request.post(f"{api}/policies/", data={"yaml": POLICY}).json()["id"]
    run = page.request.post(f"{api}/runs/", data={"snapshot": snapshot, "policy": policy}).json()["id"]
    go_to(page, f"{with_headroom}/runs/{run}?step=0&node=node-2&tab=score")
    shown = RunPage(page)
    shown.is_finished()
    shown.is_at(0)
    expect(shown.decision).to_contain_text("8 of 8 places for pods are free")
    name = shown.decision.get_by_title("A plugin of another package.").first
    expect(name).to_have_text("PH PodHeadroom")
    shoot(page, "plugin-of-a-package")
    page.get_by_role("button", name="1 warning").click()
    expect(page.get_by_text("is not kube-scheduler's: pod-headroom 1.0.0 has it")).to_be_visible()
