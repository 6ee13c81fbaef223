"""A real Kubernetes control plane for tests: etcd, API server and controllers on loopback, without kubelets.

Its binaries are, unless told, in the folder that PLAYGROUND_TEST_CONTROL_PLANE names: etcd, kube-apiserver, kube-controller-manager and
kube-scheduler. Data and logs go to a folder of the test's.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

from tests.support.apiclient import ApiClient
from tests.support.waiting import PATIENCE, eventually

BINARIES: Final = os.environ.get("PLAYGROUND_TEST_CONTROL_PLANE", "")
TOKEN: Final = "admintoken"
CONTROLLERS: Final = ("persistentvolume-binder-controller", "disruption-controller", "namespace-controller")
_AUDIT: Final = {
    "apiVersion": "audit.k8s.io/v1",
    "kind": "Policy",
    "omitStages": ["RequestReceived", "ResponseStarted", "Panic"],
    "rules": [{"level": "None", "verbs": ["get", "list", "watch"]}, {"level": "Request"}],
}
"""All writes, with their bodies."""


class Program:
    """A process that can be stopped and started again, with one log; stopped at the end of the block."""

    def __init__(self, folder: Path, command: Sequence[str | Path]) -> None:
        self._log, self._command = folder / f"{Path(command[0]).name}.log", command
        self._process: subprocess.Popen[bytes]

    def start(self) -> None:
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log)

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def __enter__(self) -> Program:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class ControlPlane:
    """One that runs. kubeconfig : of its administrator. gates : feature gates that are on."""

    api_server: Program

    def __init__(self, folder: Path, port: int, binaries: Path, gates: Sequence[str] = ()) -> None:
        self.gates = tuple(gates)
        self.url = f"https://127.0.0.1:{port}"
        self.folder, self.kubeconfig, self._binaries = folder, folder / "kubeconfig", binaries
        self.client = ApiClient(self.url, "test", token=TOKEN)
        cluster = {"server": self.url, "insecure-skip-tls-verify": True}
        document = {
            "apiVersion": "v1",
            "kind": "Config",
            "clusters": [{"name": "test", "cluster": cluster}],
            "users": [{"name": "admin", "user": {"token": TOKEN}}],
            "contexts": [{"name": "test", "context": {"cluster": "test", "user": "admin"}}],
            "current-context": "test",
        }
        self.kubeconfig.write_text(json.dumps(document))

    def audit(self) -> list[dict[str, Any]]:
        """All writes so far, in the order of their answers."""
        lines = (self.folder / "audit.log").read_text().splitlines()
        return [json.loads(line) for line in lines if line.endswith("}")]

    @contextmanager
    def without_api_server(self) -> Iterator[None]:
        """Nobody answers during the block. Afterwards the API server is ready again."""
        self.api_server.stop()
        yield
        self.api_server.start()
        eventually(lambda: _is_ready(self), "the API server is ready again")

    @contextmanager
    def scheduler(self, profiles: list[dict[str, Any]], **fields: Any) -> Iterator[None]:
        """kube-scheduler with these profiles, to the end of the block."""
        document = {
            "apiVersion": "kubescheduler.config.k8s.io/v1",
            "kind": "KubeSchedulerConfiguration",
            "clientConnection": {"kubeconfig": str(self.kubeconfig), "qps": 5000, "burst": 5000},
            "leaderElection": {"leaderElect": False},
            "profiles": profiles,
        }
        path = self.folder / "scheduler.json"
        path.write_text(json.dumps(document | fields))
        command: list[str | Path] = [self._binaries / "kube-scheduler", f"--config={path}", "--secure-port=0"]
        with Program(self.folder, [*command, *_gate_flags(self.gates)]):
            yield


@contextmanager
def control_plane(
    folder: Path,
    binaries: Path = Path(BINARIES),
    controllers: Sequence[str] = CONTROLLERS,
    gates: Sequence[str] = (),
) -> Iterator[ControlPlane]:
    """Ready, to the end of the block. gates : feature gates of the API server and the scheduler."""
    folder.mkdir(parents=True, exist_ok=True)
    port, etcd, peer = _free_ports(3)
    plane = ControlPlane(folder, port, binaries, gates)
    _write_files(folder)
    with ExitStack() as processes:
        stores = [
            f"--listen-client-urls=http://127.0.0.1:{etcd}",
            f"--listen-peer-urls=http://127.0.0.1:{peer}",
        ]
        command: list[str | Path] = [binaries / "etcd", f"--data-dir={folder / 'etcd'}", *stores]
        processes.enter_context(Program(folder, command))
        flags = [*_api_server_flags(folder, port, etcd), *_gate_flags(gates)]
        flags += ["--runtime-config=scheduling.k8s.io/v1alpha2=true"] if gates else []
        command = [binaries / "kube-apiserver", *flags]
        plane.api_server = processes.enter_context(Program(folder, command))
        eventually(lambda: _is_ready(plane), "the API server is ready")
        flags = [f"--kubeconfig={plane.kubeconfig}", f"--controllers={','.join(controllers)}"]
        flags += ["--leader-elect=false", "--secure-port=0", "--use-service-account-credentials=false"]
        processes.enter_context(Program(folder, [binaries / "kube-controller-manager", *flags]))
        yield plane


def _is_ready(plane: ControlPlane) -> bool:
    try:
        ready = plane.client.send("GET", "/readyz").status == 200
        return ready and plane.client.send("GET", "/api/v1/namespaces/default").status == 200
    except OSError:
        return False


def _write_files(folder: Path) -> None:
    (folder / "tokens.csv").write_text(f"{TOKEN},admin,admin,system:masters\n")
    (folder / "audit.json").write_text(json.dumps(_AUDIT))
    key = ["openssl", "genrsa", "-out", str(folder / "sa.key"), "2048"]
    subprocess.run(key, check=True, capture_output=True)


def _api_server_flags(folder: Path, port: int, etcd: int) -> list[str]:
    """Nodes come without the taint of those that are not ready, and pods without a service account."""
    return [
        f"--etcd-servers=http://127.0.0.1:{etcd}",
        f"--secure-port={port}",
        "--bind-address=127.0.0.1",
        f"--cert-dir={folder / 'certificates'}",
        f"--service-account-key-file={folder / 'sa.key'}",
        f"--service-account-signing-key-file={folder / 'sa.key'}",
        "--service-account-issuer=https://kubernetes.default.svc",
        f"--token-auth-file={folder / 'tokens.csv'}",
        "--authorization-mode=AlwaysAllow",
        "--service-cluster-ip-range=10.0.0.0/24",
        "--disable-admission-plugins=ServiceAccount,TaintNodesByCondition",
        f"--audit-policy-file={folder / 'audit.json'}",
        f"--audit-log-path={folder / 'audit.log'}",
    ]


def _gate_flags(gates: Sequence[str]) -> list[str]:
    return [f"--feature-gates={','.join(f'{gate}=true' for gate in gates)}"] if gates else []


def _free_ports(count: int) -> list[int]:
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports
