"""python -m tests.apiserver [--port N] [--kubeconfig FILE] [--load FILE] [--running-after S] [--termination F]

Prints one line when it listens: its address. Ends on SIGTERM, SIGINT, or when its standard input is closed with --tied.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import threading
from pathlib import Path

from tests.apiserver.kubeconfig import write_kubeconfig
from tests.apiserver.server import ApiServer


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.apiserver", description="A test double of an API server."
    )
    parser.add_argument("--port", type=int, default=0, help="on 127.0.0.1; 0 for a free one")
    parser.add_argument("--kubeconfig", type=Path, help="where to write one for this server")
    parser.add_argument("--load", type=Path, help="a List of objects in JSON to begin with")
    parser.add_argument("--running-after", type=float, help="seconds until a bound pod runs")
    parser.add_argument("--termination", type=float, help="factor of the grace period of terminating pods")
    parser.add_argument("--tied", action="store_true", help="end with whoever holds the other end of stdin")
    return parser.parse_args()


def _wait_for_the_end_of_input(end: threading.Event) -> None:
    sys.stdin.read()
    end.set()


def main() -> None:
    options = _arguments()
    server = ApiServer(port=options.port)
    server.start()
    if options.load:
        server.control.load(objects=json.loads(options.load.read_text())["items"])
    if options.running_after is not None or options.termination is not None:
        server.control.kubelet(running_after=options.running_after, termination=options.termination)
    if options.kubeconfig:
        write_kubeconfig(options.kubeconfig, server.url)
    end = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: end.set())
    if options.tied:
        threading.Thread(target=_wait_for_the_end_of_input, args=(end,), daemon=True).start()
    sys.stdout.write(f"{server.url}\n")
    sys.stdout.flush()
    end.wait()
    server.stop()


if __name__ == "__main__":
    main()
