"""What the live scheduler's work costs, in milliseconds of processor time a bound pod.

    .venv/bin/python -m bench.live                                   plain, unique, churn, volumes (bench/cluster.py) on the tests' double
    .venv/bin/python -m bench.live --kubeconfig FILE                 on another cluster
    .venv/bin/python -m bench.live --kubeconfig FILE --kube-scheduler PROGRAM      and kube-scheduler in turns with it

Pods are created as fast as the API server takes them. Counted is what the scheduler's process uses from the first pod to the last
binding, its start and the making of volumes not included. It keeps a live run, in a database of its own, unless it is told not to (--no-record).
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bench.cluster import KINDS, LoadedCluster
from bench.process import cpu_seconds
from playground.connector.client.connection import connect
from playground.connector.client.http import Http
from tests.apiserver import serving_process, write_kubeconfig

ROOT = Path(__file__).parents[1]
OURS, THEIRS = "playground-scheduler", "default-scheduler"
_CONFIG = "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n"


@contextmanager
def cluster(kubeconfig: str | None) -> Iterator[str]:
    """The path of a kubeconfig."""
    if kubeconfig is not None:
        yield kubeconfig
        return
    with tempfile.TemporaryDirectory() as folder, serving_process() as server:
        yield str(write_kubeconfig(Path(folder) / "kubeconfig", server.url))


@contextmanager
def running(command: Sequence[str], folder: str) -> Iterator[int]:
    """The process id."""
    environment = os.environ | {"PLAYGROUND_LOG_LEVEL": "WARNING", "PLAYGROUND_DATA_DIR": folder}
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.DEVNULL)
    try:
        yield process.pid
    finally:
        process.terminate()
        process.wait(60)


def our_command(kubeconfig: str, folder: str, options: Sequence[str] = ()) -> list[str]:
    """Requests are not held back; leader election is left out."""
    policy = Path(folder) / "policy.yaml"
    policy.write_text(_CONFIG + f"clientConnection: {{qps: -1}}\nprofiles: [{{schedulerName: {OURS}}}]\n")
    given = ["--kubeconfig", kubeconfig, "--no-leader-elect", "--policy", str(policy), *options]
    return [sys.executable, "manage.py", "run_scheduler", *given]


def their_command(program: str, kubeconfig: str, folder: str) -> list[str]:
    config = Path(folder) / "config.yaml"
    config.write_text(
        f"{_CONFIG}clientConnection: {{kubeconfig: {kubeconfig!r}, qps: 5000, burst: 5000}}\n"
        "leaderElection: {leaderElect: false}\n"
    )
    return [program, "--config", str(config), "--secure-port=0"]


async def until_bound(load: LoadedCluster, n: int) -> None:
    while await load.bound() < n:  # noqa: ASYNC110 - the cluster is asked, nobody here can tell
        await asyncio.sleep(0.25)


async def measure(http: Http, kind: str, scheduler: str, pid: int, n_pods: int) -> None:
    """Prints a line."""
    load = LoadedCluster(http, scheduler, f"{kind}-{pid}-")
    volumes = load.volumes(20 + n_pods if kind == "volumes" else 0)
    await volumes.create()
    await load.add_pods(kind, 0, 20)
    await until_bound(load, 20)
    began, used = time.monotonic(), cpu_seconds(pid)
    await load.add_pods(kind, 20, n_pods)
    await until_bound(load, 20 + n_pods)
    used, seconds = cpu_seconds(pid) - used, time.monotonic() - began
    each = f"{1000 * used / n_pods:.2f} ms a pod"
    sys.stdout.write(f"{kind:8} {scheduler:20} {each}, {n_pods / seconds:.0f} bindings a second\n")
    sys.stdout.flush()
    await load.delete_pods(20 + n_pods)
    await volumes.delete()


async def run(options: argparse.Namespace, kubeconfig: str) -> None:
    schedulers = [OURS] if options.kube_scheduler is None else [OURS, THEIRS]
    async with Http(connect(kubeconfig), "bench") as http:
        if options.nodes:
            await LoadedCluster(http, OURS, "").add_nodes(options.nodes)
        for kind in options.kinds or KINDS:
            for scheduler in schedulers:
                with tempfile.TemporaryDirectory() as folder:
                    if scheduler == OURS:
                        more = ["--no-record"] if options.no_record else []
                        command = our_command(kubeconfig, folder, more)
                    else:
                        command = their_command(options.kube_scheduler, kubeconfig, folder)
                    with running(command, folder) as pid:
                        await measure(http, kind, scheduler, pid, options.pods)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.live", description="Processor time a bound pod.")
    parser.add_argument("kinds", nargs="*", help=f"of {', '.join(KINDS)}; all by default")
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--pods", type=int, default=2000)
    parser.add_argument("--kubeconfig", help="of a cluster that may be broken; by default the tests' double")
    parser.add_argument("--kube-scheduler", help="the program, to be measured in turns")
    parser.add_argument("--no-record", action="store_true", help="keep no live run")
    options = parser.parse_args()
    with cluster(options.kubeconfig) as kubeconfig:
        asyncio.run(run(options, kubeconfig))


if __name__ == "__main__":
    main()
