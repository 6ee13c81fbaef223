"""`python -m playground.sandbox.zygote DESCRIPTOR MODULE…`: imports the modules, then forks whenever it is asked to.

Over the socket of that descriptor come other sockets, one for each piece of work. The process that is forked for it has
everything imported, shares that memory with its siblings, and has no thread but its own. When the server goes, so does
this.
"""

from __future__ import annotations

import gc
import importlib
import os
import signal
import socket
import sys
from multiprocessing.connection import Connection

from playground.sandbox.child import serve


def main(descriptor: int, modules: list[str]) -> None:
    for module in modules:
        importlib.import_module(module)
    gc.freeze()
    # Nobody waits for the forked processes; the terminal's Ctrl+C is the server's affair.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with socket.socket(fileno=descriptor) as server:
        while descriptors := socket.recv_fds(server, 1, 1)[1]:
            _fork(server, descriptors[0])


def _fork(server: socket.socket, descriptor: int) -> None:
    if os.fork():
        os.close(descriptor)
        return
    status = 1
    try:
        server.close()
        # Not closed: the server takes its end for the end of the process, whose memory is free again by then.
        serve(Connection(descriptor))
        status = 0
    finally:
        os._exit(status)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
