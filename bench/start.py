"""How long `manage.py run_scheduler` takes from exec to its first watch: .venv/bin/python -m bench.start [TIMES]

The API server is the tests' double, in another process. The first start also compiles what is not compiled yet.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from bench.live import our_command, running
from bench.process import cpu_seconds
from tests.apiserver import ServerProcess, serving_process, write_kubeconfig


def seconds_to_watch(server: ServerProcess, folder: str) -> tuple[float, float]:
    """Seconds, and seconds of processor time."""
    kubeconfig = write_kubeconfig(Path(folder) / "kubeconfig", server.url)
    began = time.monotonic()
    with running(our_command(str(kubeconfig), folder), folder) as pid:
        while not server.control.watches():
            time.sleep(0.01)
        return time.monotonic() - began, cpu_seconds(pid)


def main() -> None:
    for _ in range(int(sys.argv[1]) if len(sys.argv) > 1 else 3):
        with tempfile.TemporaryDirectory() as folder, serving_process() as server:
            seconds, used = seconds_to_watch(server, folder)
            sys.stdout.write(f"{seconds:.2f} s, {used:.2f} s of processor time\n")


if __name__ == "__main__":
    main()
