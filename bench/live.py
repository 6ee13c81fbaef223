"""How many pods a second the live scheduler binds: .venv/bin/python bench/live.py [NODES PODS] [--no-record]

The scheduler is `manage.py run_scheduler` in a process of its own, the API server the tests' double in another, so both
share the machine. Counted from the first binding to the last. It keeps a live run, in a database of its own, unless told not to.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.apiserver import ServerProcess, serving_process, write_kubeconfig  # noqa: E402
from tests.support.apiobjects import a_node, a_pod  # noqa: E402

PORT = 18260
_METRIC = re.compile(r"^scheduler_(\w+_duration_seconds)_(sum|count)(?:\{.*\})? (\S+)$", re.MULTILINE)


def load(server: ServerProcess, n_nodes: int, n_pods: int) -> None:
    zones = [{"topology.kubernetes.io/zone": zone} for zone in "abc"]
    server.control.load(objects=[a_node(f"n{i:04}", labels=zones[i % 3], cpu="16") for i in range(n_nodes)])
    labels = [{"app": f"a{i}"} for i in range(5)]
    pods = [a_pod(f"p{i}", labels=labels[i % 5], schedulerName="playground-scheduler") for i in range(n_pods)]
    server.control.load(objects=pods)


def bound(server: ServerProcess) -> int:
    return int(sum(count for node, count in server.control.state()["pods"].items() if node))


def measured(server: ServerProcess, n_pods: int) -> float:
    """Seconds from the first binding to the last."""
    while not bound(server):
        time.sleep(0.01)
    began = time.monotonic()
    while bound(server) < n_pods:
        time.sleep(0.05)
    return time.monotonic() - began


def metrics() -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/metrics", timeout=10) as answer:
        text: str = answer.read().decode()
    return text


def main(n_nodes: int, n_pods: int, *more: str) -> None:
    with tempfile.TemporaryDirectory() as folder, serving_process() as server:
        kubeconfig = write_kubeconfig(Path(folder) / "kubeconfig", server.url)
        load(server, n_nodes, n_pods)
        command = [sys.executable, "manage.py", "run_scheduler", "--kubeconfig", str(kubeconfig)]
        environment = os.environ | {"PLAYGROUND_LOG_LEVEL": "WARNING", "PLAYGROUND_DATA_DIR": folder}
        scheduler = subprocess.Popen(
            [*command, "--port", str(PORT), "--no-leader-elect", *more], cwd=ROOT, env=environment
        )
        try:
            seconds = measured(server, n_pods)
            time.sleep(0.5)
            text = metrics()
            used = float(re.findall(r"^process_cpu_seconds_total (\S+)$", text, re.MULTILINE)[0])
        finally:
            scheduler.terminate()
            scheduler.wait(30)
        print(f"{n_nodes} nodes, {n_pods} pods: {seconds:.1f} s, {n_pods / seconds:.0f} bindings a second")
        print(f"CPU seconds of the scheduler, its start included: {used:.1f}")
        sums: dict[str, list[float]] = {}
        for name, what, value in _METRIC.findall(text):
            sums.setdefault(name, [0.0, 0.0])[what == "count"] += float(value)
        for name, (total, count) in sorted(sums.items()):
            if count:
                print(f"{name}: {total:.2f} s in {count:.0f}, {1000 * total / count:.2f} ms each")


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if not word.isdigit()]
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()] or [1000, 2000]
    main(numbers[0], numbers[1], *words)
