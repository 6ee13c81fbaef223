"""`pip install .` in an environment that has nothing of ours: what is in it, and that it does its work there."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from scheduler_core import __version__
from tests.support.environments import Environment, run
from tests.support.project import tracked_files

pytestmark = pytest.mark.slow

USER = """
import pickle
from pathlib import Path

from scheduler_core import InvalidInput, Outcome, Run, simulate

run: Run = simulate(Path("cluster.yaml"), detail="placements")
placements: dict[str, str] = run.placements
outcomes: list[Outcome] = run.outcomes
sentence: str = run.explain("default/web").sentence
frame = run.to_pandas()
print(repr(run), placements, frame.loc[0, "node"], list(run.explain(0).to_pandas().index))
copy: Run = pickle.loads(pickle.dumps(run))
print(copy.explain(0).sentence == sentence, bool(run._repr_html_()))
try:
    simulate([], seed="7")  # type: ignore[arg-type]
except InvalidInput as error:
    print(error)
"""
CLUSTER = """
{"kind": "List", "items": [
  {"kind": "Node", "metadata": {"name": "node-1"}, "status": {"allocatable": {"cpu": "2", "memory": "4Gi", "pods": "9"}}},
  {"kind": "Pod", "metadata": {"name": "web"}, "spec": {"containers": [{"name": "main"}]}}
]}
"""


def test_the_library_alone_does_its_work(tmp_path: Path) -> None:
    environment = Environment(tmp_path)
    in_wheel = {name for name in zipfile.ZipFile(environment.wheel).namelist() if ".dist-info/" not in name}
    assert in_wheel == {str(path) for path in tracked_files() if path.parts[0] == "scheduler_core"}

    environment.install(environment.wheel)
    listed = environment.listed()
    assert all(
        f'"name":"{name}"' in listed for name in ("numpy", "msgspec", "pyyaml", "zstandard", "scheduler-core")
    )
    assert listed.count('"name"') == 5

    (tmp_path / "cluster.yaml").write_text(CLUSTER)
    playground, python = environment.bin / "playground", environment.python
    assert run(tmp_path, playground, "--version") == f"playground {__version__}\n"
    assert run(tmp_path, playground, "explain", "web", "cluster.yaml", "-o", "name") == "node-1\n"
    assert "paused-leader" in run(tmp_path, playground, "election", "--list")
    assert "evictions" in run(tmp_path, playground, "timeline", "graceful-preemption")

    (tmp_path / "user.py").write_text(USER)
    environment.install("pandas", "mypy")
    run(tmp_path, python, "-m", "mypy", "--strict", "--cache-dir", tmp_path / "mypy", "user.py")
    assert run(tmp_path, python, "user.py").splitlines() == [
        "<Run: 1 node; 1 attempt: 1 scheduled> {'default/web': 'node-1'} node-1 ['node-1']",
        "True True",
        "seed: expected a whole number, found '7'",
    ]
