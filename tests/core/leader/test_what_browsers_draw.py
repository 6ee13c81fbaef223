"""What the browser interface keeps of elections is what they still come to."""

from __future__ import annotations

import json
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader

from scheduler_core.leader import fold, read_scenario
from scheduler_core.timeline import election
from tests.support.project import ROOT

SOURCES = ROOT / "frontend" / "src"


def test_fixture_of_the_fold_is_what_the_core_makes_of_its_scenario():
    kept = json.loads((SOURCES / "fixtures" / "elections" / "fold.json").read_text())
    simulation = election(read_scenario(kept["scenario"]))
    simulation.run()
    assert kept["events"] == [{"seq": it.seq, "type": it.type, "body": it.body} for it in simulation.events]
    for time, state in kept["states"].items():
        assert state == fold([event for event in simulation.events if event.at <= int(time)])


def test_pictures_of_ready_made_elections_are_drawn_from_them():
    loader = SourceFileLoader("election_thumbnails", str(ROOT / "script" / "election-thumbnails"))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    script = module_from_spec(spec)
    loader.exec_module(script)
    assert (SOURCES / "model" / "elections" / "thumbnails.json").read_text() == script.text()
