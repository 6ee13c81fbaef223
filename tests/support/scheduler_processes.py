"""Live schedulers as processes: `manage.py run_scheduler` on one cluster, as often as a test starts it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.support.project import ROOT
from tests.support.waiting import PATIENCE

NAME: Final = "playground-scheduler"


def with_lease(duration: int, deadline: int) -> str:
    """A policy whose lease lasts so many seconds."""
    return f"""
apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
leaderElection: {{leaseDuration: {duration}s, renewDeadline: {deadline}s, retryPeriod: 300ms}}
clientConnection: {{qps: -1}}
profiles: [{{schedulerName: {NAME}}}]
"""


LEASE_SECONDS: Final = 5
HURRIED: Final = with_lease(LEASE_SECONDS, 4)


class SchedulerProcesses:
    """Those that still run at the end of the block are killed. Data and the policy are in a folder of the test's."""

    def __init__(self, kubeconfig: Path, folder: Path, policy: str = HURRIED) -> None:
        self._kubeconfig, self._folder, self._policy = kubeconfig, folder, policy
        self._started: list[subprocess.Popen[str]] = []

    def start(self, *options: str, records: bool = False) -> subprocess.Popen[str]:
        policy = self._folder / "policy.yaml"
        policy.write_text(self._policy)
        command = [sys.executable, "manage.py", "run_scheduler", "--kubeconfig", str(self._kubeconfig)]
        # A new database takes a process as long as all else that it does before it is ready.
        command += ["--policy", str(policy), *([] if records else ["--no-record"]), *options]
        environment = os.environ | {
            "DJANGO_SETTINGS_MODULE": "playground.settings.test",
            "PLAYGROUND_DATA_DIR": str(self._folder / "data"),
        }
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self._started.append(process)
        return process

    def __enter__(self) -> SchedulerProcesses:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._started:
            process.kill()
            process.communicate(timeout=PATIENCE)
