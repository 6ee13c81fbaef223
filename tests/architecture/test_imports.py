"""The import contracts in .importlinter hold, and each of them notices what it is there for.

The second half builds a tiny tree with one module a room, adds one forbidden import and expects exactly
the contract that guards against it to break.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from configparser import ConfigParser
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LINTER = """
import io, json, os, sys
from contextlib import redirect_stdout
from importlinter.cli import lint_imports

for line in sys.stdin:
    os.chdir(line.rstrip("\\n"))
    with redirect_stdout(io.StringIO()) as said:
        status = lint_imports(config_filename=sys.argv[1], no_cache=True, no_logo=True)
    sys.path.remove(os.getcwd())
    print(json.dumps([status, said.getvalue()]), flush=True)
"""

CORE_ROOMS = ["conformance", "explain", "catalogue", "preemption"]
CORE_ROOMS += ["config", "clock", "errors", "simulated_cluster", "timeline"]
LEADER_ROOMS = ["simulation", "scenario", "safety", "environment", "protocol"]
DOORS = ["playground/snapshots/codec.py", "playground/policies/codec.py", "playground/runs/engine.py"]
DRIVERS = ["playground/simulations/drivers/election.py", "playground/simulations/drivers/timeline.py"]
DOORS += [*DRIVERS, "playground/simulations/timeline_log.py", "playground/simulations/scenarios.py"]
DOORS += ["playground/simulations/recordings.py"]
DOORS += [
    "playground/outgoing/transport.py",
    "playground/runs/base_run.py",
    "playground/console.py",
    "playground/runs/comparisons.py",
]
DOORS += [
    "playground/answers/draft_work.py",
    "playground/answers/export_work.py",
    "playground/answers/work.py",
    "playground/rehearsals/engine.py",
    "playground/rehearsals/intake.py",
    "playground/removals/engine.py",
    "playground/searches/engine.py",
    "playground/searches/intake.py",
    "playground/survivals/aftermath.py",
    "playground/survivals/engine.py",
    "playground/sweeps/engine.py",
    "playground/sweeps/intake.py",
    "playground/lessons/catalogue.py",
    "playground/lessons/engine.py",
    "playground/lessons/exports.py",
    "playground/lessons/work.py",
]
DOORS += [f"playground/extender/{name}.py" for name in ("engine", "objects", "node_cache", "name_texts")]
APP_MODULES = ["admin", "tasks", "services", "queries", "models", "enums"]


@dataclass(frozen=True, slots=True)
class Linter:
    """A process that reads one tree after the other: most of the time of import-linter is its start."""

    process: subprocess.Popen[str]

    def check(self, folder: Path) -> tuple[int, str]:
        """The exit status of import-linter in `folder`, and what it prints."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(folder, file=self.process.stdin, flush=True)
        status, said = json.loads(self.process.stdout.readline())
        return status, said

    def broken_contracts(self, folder: Path) -> list[str]:
        """Names of the contracts that `folder` breaks, in the order of the file."""
        lines = self.check(folder)[1].splitlines()
        return [line.removesuffix(" BROKEN").strip() for line in lines if line.endswith(" BROKEN")]


@pytest.fixture(scope="module")
def linter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Linter]:
    command = [sys.executable, "-c", LINTER, str(ROOT / ".importlinter")]
    nowhere = tmp_path_factory.mktemp("nowhere")
    with subprocess.Popen(
        command, cwd=nowhere, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield Linter(process)
        process.communicate()


@pytest.fixture
def tiny_tree(tmp_path: Path) -> Path:
    """A clean tree: every core room and two plugins, four apps with all their layers, nothing imported."""
    files = [f"scheduler_core/{room}.py" for room in CORE_ROOMS]
    files += ["scheduler_core/plugins/node_name.py", "scheduler_core/plugins/image_locality.py"]
    files += [f"scheduler_core/leader/{room}.py" for room in LEADER_ROOMS]
    files += [f"scheduler_core/model/{room}.py" for room in ("cluster", "readers", "admission", "resources")]
    files += [f"scheduler_core/model/objects/{room}.py" for room in ("pod", "meta")]
    files += [f"scheduler_core/scenario/{room}.py" for room in ("scenario", "readers", "operations")]
    files += [f"scheduler_core/sources/{room}.py" for room in ("files", "text", "limits")]
    files += [f"scheduler_core/snapshot/{room}.py" for room in ("state", "columns", "nodes")]
    files += [f"scheduler_core/framework/{room}.py" for room in ("runtime", "reuse", "plugin")]
    files += [f"scheduler_core/engine/{room}.py" for room in ("run", "scheduler", "outcome")]
    files += [f"scheduler_core/scheduler/{room}.py" for room in ("process", "log")]
    files += [f"scheduler_core/cli/{room}.py" for room in ("command", "text")]
    files += [f"scheduler_core/remedies/{room}.py" for room in ("search", "options", "changes")]
    files += [f"playground/connector/{room}.py" for room in ("record", "scheduler", "client")]
    files += [f"scheduler_core/lessons/{room}.py" for room in ("exercises", "beats", "document")]
    files += [f"scheduler_core/optimum/{room}.py" for room in ("search", "rules", "variables")]
    files += ["playground/settings/base.py", "playground/common/errors.py", "playground/api/urls.py"]
    files += ["playground/playing/table.py", "playground/playing/lease.py", "playground/playing/rows.py"]
    files += ["playground/people/current_user.py", "playground/workshops/models.py"]
    files += [
        f"playground/{app}/__init__.py" for app in ("embedded", "push", "retention", "sandbox", "sockets")
    ]
    files += [f"playground/{app}/{module}.py" for app in ("snapshots", "runs") for module in APP_MODULES]
    files += ["playground/policies/models.py", "playground/demos/services.py", *DOORS]
    for name in files:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        for package in path.relative_to(tmp_path).parents[:-1]:
            (tmp_path / package / "__init__.py").touch()
    return tmp_path


def test_this_tree_keeps_every_contract(linter: Linter) -> None:
    status, said = linter.check(ROOT)
    assert status == 0, said


def test_the_tiny_tree_is_clean(linter: Linter, tiny_tree: Path) -> None:
    status, said = linter.check(tiny_tree)
    assert status == 0, said


CORE_LAYERS = "The rooms of scheduler_core, from the doors down to the clock"
CORE_IS_PURE = "scheduler_core knows no web framework, no network and no task queue"
LEADER_LAYERS = "Leader election, from the simulation down to the protocol"
MODEL_LAYERS = "Objects on their way in, from the whole cluster down to the kinds"
OBJECTS_LAYERS = "Objects, from the kinds down to what they share"
SCENARIO_LAYERS = "Scenarios, from traces down to the operations"
SOURCES_LAYERS = "Sources, from several files down to the limits"
SNAPSHOT_LAYERS = "Snapshots, from the whole cluster down to arrays"
FRAMEWORK_LAYERS = "The framework, from the runtime down to what plugins answer"
ENGINE_LAYERS = "Runs, from the function that plays one down to an outcome"
SCHEDULER_LAYERS = "The scheduler as a process, from its journal down to time"
CLI_LAYERS = "The command line, from the program down to text"
REMEDIES_LAYERS = "What would help a pod, from the answers down to a change"
LESSONS_LAYERS = "Lessons, from their mistakes down to files"
OPTIMUM_LAYERS = "The best placement, from the search down to the pods"
CONNECTOR_LAYERS = "The connector, from its commands down to the client"
DRIVERS_ARE_STRANGERS = "What is played does not know what else is played"
PLUGINS_ARE_STRANGERS = "Plugins do not know each other"
DOORS_TO_THE_CORE = "Only the named modules of playground speak to scheduler_core"
NO_PLUGIN = "What playground needs of a plugin is public in a room above the plugins"
NO_SIMULATION = "The live scheduler simulates nothing: only a shadow does"
PLAYGROUND_APPS = "The apps of playground, from the doors down to the settings"
APP_LAYERS = "Inside an app: doors, tasks, services, queries, models, enums"
PLAYING_LAYERS = "What is played, from the worker down to the row"
API_LAYERS = "REST, from the addresses down to bodies"

VIOLATIONS = [
    ("scheduler_core/model/resources.py", "import scheduler_core.framework", [CORE_LAYERS]),
    ("scheduler_core/framework/plugin.py", "import scheduler_core.plugins.node_name", [CORE_LAYERS]),
    ("scheduler_core/clock.py", "import scheduler_core.errors", [CORE_LAYERS]),
    ("scheduler_core/config.py", "import scheduler_core.sources", [CORE_LAYERS]),
    ("scheduler_core/new_room.py", "", [CORE_LAYERS]),
    ("scheduler_core/engine/outcome.py", "import django.db", [CORE_IS_PURE]),
    ("scheduler_core/engine/outcome.py", "import aiohttp", [CORE_IS_PURE]),
    ("scheduler_core/engine/outcome.py", "import playground.common.errors", [CORE_IS_PURE]),
    (
        "scheduler_core/plugins/node_name.py",
        "import scheduler_core.plugins.image_locality",
        [PLUGINS_ARE_STRANGERS],
    ),
    ("scheduler_core/leader/scenario.py", "import scheduler_core.leader.safety", [LEADER_LAYERS]),
    ("scheduler_core/leader/protocol.py", "import scheduler_core.leader.environment", [LEADER_LAYERS]),
    ("scheduler_core/model/admission.py", "import scheduler_core.model.readers", [MODEL_LAYERS]),
    ("scheduler_core/model/objects/meta.py", "import scheduler_core.model.objects.pod", [OBJECTS_LAYERS]),
    ("scheduler_core/scenario/readers.py", "import scheduler_core.scenario.scenario", [SCENARIO_LAYERS]),
    ("scheduler_core/sources/text.py", "import scheduler_core.sources.files", [SOURCES_LAYERS]),
    ("scheduler_core/snapshot/nodes.py", "import scheduler_core.snapshot.state", [SNAPSHOT_LAYERS]),
    ("scheduler_core/framework/reuse.py", "import scheduler_core.framework.runtime", [FRAMEWORK_LAYERS]),
    ("scheduler_core/engine/scheduler.py", "import scheduler_core.engine.run", [ENGINE_LAYERS]),
    ("scheduler_core/scheduler/log.py", "import scheduler_core.scheduler.process", [SCHEDULER_LAYERS]),
    ("scheduler_core/cli/text.py", "import scheduler_core.cli.command", [CLI_LAYERS]),
    ("scheduler_core/remedies/options.py", "import scheduler_core.remedies.search", [REMEDIES_LAYERS]),
    ("scheduler_core/lessons/beats.py", "import scheduler_core.lessons.exercises", [LESSONS_LAYERS]),
    ("scheduler_core/optimum/rules.py", "import scheduler_core.optimum.search", [OPTIMUM_LAYERS]),
    ("playground/connector/client.py", "import playground.connector.scheduler", [CONNECTOR_LAYERS]),
    (DRIVERS[0], "import playground.simulations.drivers.timeline", [DRIVERS_ARE_STRANGERS]),
    ("playground/runs/services.py", "import scheduler_core.engine", [DOORS_TO_THE_CORE]),
    ("playground/connector/client.py", "import scheduler_core.plugins.node_name", [NO_PLUGIN]),
    ("playground/connector/scheduler.py", "import scheduler_core.timeline", [NO_SIMULATION]),
    ("playground/snapshots/models.py", "import playground.runs.models", [PLAYGROUND_APPS]),
    ("playground/common/errors.py", "import playground.api.urls", [PLAYGROUND_APPS]),
    ("playground/new_app.py", "", [PLAYGROUND_APPS]),
    ("playground/runs/models.py", "import playground.runs.services", [APP_LAYERS]),
    ("playground/snapshots/services.py", "import playground.snapshots.tasks", [APP_LAYERS]),
    ("playground/playing/rows.py", "import playground.playing.table", [PLAYING_LAYERS]),
    ("playground/playing/lease.py", "import playground.playing.rows", [PLAYING_LAYERS]),
    ("playground/runs/new_module.py", "", [APP_LAYERS]),
    ("playground/api/new_module.py", "", [API_LAYERS]),
    ("scheduler_core/model/new_module.py", "", [MODEL_LAYERS]),
]


@pytest.mark.parametrize(
    ("file", "line", "broken"), VIOLATIONS, ids=[f"{file}: {line}" for file, line, _ in VIOLATIONS]
)
def test_a_forbidden_import_is_noticed(
    linter: Linter, tiny_tree: Path, file: str, line: str, broken: list[str]
) -> None:
    (tiny_tree / file).write_text(line + "\n")
    assert linter.broken_contracts(tiny_tree) == broken


def test_the_doors_may_import_the_core(linter: Linter, tiny_tree: Path) -> None:
    (tiny_tree / "playground/runs/engine.py").write_text("import scheduler_core.engine\n")
    assert linter.broken_contracts(tiny_tree) == []


def test_every_app_has_declared_its_layers() -> None:
    """In a contract that also a new module breaks."""
    config = ConfigParser()
    config.read(ROOT / ".importlinter", encoding="utf-8")
    held = {
        container
        for contract in config.values()
        if contract.get("exhaustive") == "True"
        for container in contract["containers"].split()
    }
    apps = {f"playground.{file.parent.name}" for file in (ROOT / "playground").glob("*/__init__.py")}
    assert apps - held == set()
