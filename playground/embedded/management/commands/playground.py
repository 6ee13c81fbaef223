"""`manage.py playground`: the whole playground in one process, until it is interrupted.

bind ── lock ── migrate ── demos ── take up runs ── application ── worker ── serve … SIGINT, SIGTERM … give runs back ── stop
"""

from __future__ import annotations

import faulthandler
import signal
import socket
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

# How long a thread that computes may keep the interpreter from one that serves. A request changes hands several times
# on its way, and each time waits for so long; Python's default of 5 ms adds up to what people notice.
SWITCH_SECONDS = 0.0005


class Command(BaseCommand):
    help = "Migrates the database, loads the demos, starts worker and server, and prints the address."
    # The database is migrated here; checks that need it come after.
    requires_migrations_checks = False
    # As in playground.embedded.worker.
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--host", default=settings.ENV.host, help="Address to bind to (HOST); default: %(default)s."
        )
        parser.add_argument(
            "--port",
            type=int,
            default=settings.ENV.port,
            help="Port (PORT), 0 for any free one; default: %(default)s.",
        )
        parser.add_argument(
            "--no-demos", action="store_true", help="Do not load the demo snapshots and policies."
        )
        parser.add_argument(
            "--no-resume",
            action="store_true",
            help="Leave unfinished runs of the last process interrupted instead of resuming them.",
        )

        parser.add_argument(
            "--workshop",
            action="store_true",
            default=settings.ACCOUNTS,
            help="Turn accounts on (PLAYGROUND_ACCOUNTS, docs/people.md); creates an operator at the first start.",
        )
        parser.add_argument(
            "--cluster",
            nargs="?",
            const="",
            metavar="CONTEXT",
            help="Connect to a cluster, so that it can be imported as a snapshot (docs/operations.md); "
            "default: the kubeconfig's current context.",
        )
        parser.add_argument(
            "--kubeconfig",
            metavar="FILE",
            help="For --cluster; default: $KUBECONFIG, ~/.kube/config, or the pod's service account.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        settings.ACCOUNTS = options["workshop"]
        self._connect(options)
        for signal_number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(signal_number, _interrupt)
        # What every thread was doing, if native code ends the process: there is nothing else to find out why.
        faulthandler.enable()
        sys.setswitchinterval(SWITCH_SECONDS)
        try:
            self._play(options)
        except KeyboardInterrupt:
            self.stdout.write("Stopped.")

    def _connect(self, options: dict[str, Any]) -> None:
        """This process is the whole server, and has read nothing of these settings yet."""
        if options["cluster"] is not None:
            settings.CLUSTER = True
            settings.CLUSTER_CONTEXT = options["cluster"] or settings.CLUSTER_CONTEXT
            settings.CLUSTER_KUBECONFIG = options["kubeconfig"] or settings.CLUSTER_KUBECONFIG
            self._announce_cluster()
        elif options["kubeconfig"] is not None:
            raise CommandError("--kubeconfig is only valid together with --cluster.")

    def _announce_cluster(self) -> None:
        from playground.connector.snapshot.connected_cluster import connected_cluster

        cluster = connected_cluster()
        if cluster.problem is None:
            self.stdout.write(f"Snapshots can be imported from {cluster.name}.")
        else:
            self.stderr.write(
                f"Snapshots cannot be imported from {cluster.name or 'the cluster'} now. {cluster.problem}"
            )

    def _play(self, options: dict[str, Any]) -> None:
        from playground.common.collector import collect_as_usual
        from playground.embedded.server import address_of, addresses_elsewhere, load_application, serve

        bound = _bound(options["host"], options["port"])
        address = address_of(bound)
        with bound, _alone(address):
            self._prepare(options)
            load_application()
            with _workers():
                collect_as_usual()
                elsewhere = addresses_elsewhere(bound, settings.ALLOWED_HOSTS)
                serve(bound, on_started=lambda: self._announce(address, elsewhere))

    def _prepare(self, options: dict[str, Any]) -> None:
        from playground.common.new_database import make_or_migrate_tables

        make_or_migrate_tables()
        if not options["no_demos"]:
            self._load_demos()
        if settings.ACCOUNTS:
            self._make_operator()
        if settings.CELERY_EMBEDDED:
            self._resume(take_up=not options["no_resume"])

    def _resume(self, *, take_up: bool) -> None:
        """Goes on with what was being played when the last server ended."""
        from playground.playing.limits import configured_limits
        from playground.playing.restart import take_up_leftovers
        from playground.playing.table import Table
        from playground.rehearsals.services.table import REHEARSALS
        from playground.removals.services.table import REMOVALS
        from playground.runs.services.table import RUNS
        from playground.searches.services.table import SEARCHES
        from playground.simulations.services.table import SIMULATIONS
        from playground.survivals.services.table import SURVIVALS
        from playground.sweeps.services.table import SWEEP_PARTS

        set_aside: dict[Table[Any], str] = {
            RUNS: "{} run(s) were interrupted and can be resumed or deleted.",
            SIMULATIONS: "{} simulation(s) wait to be advanced.",
            REHEARSALS: "{} rehearsal(s) were cancelled.",
            SURVIVALS: "{} survival(s) were cancelled.",
            REMOVALS: "{} removal(s) were cancelled.",
            SEARCHES: "{} search(es) were cancelled.",
            SWEEP_PARTS: "Sweeps were cancelled and can be resumed.",
        }
        limits = configured_limits()
        left = {table: take_up_leftovers(table, limits=limits, resume=take_up) for table in set_aside}
        if taken_up := sum(len(one.taken_up) for one in left.values()):
            self.stdout.write(f"Resuming {taken_up} unfinished run(s).")
        for table, one in left.items():
            if one.set_aside:
                self.stdout.write(set_aside[table].format(len(one.set_aside)))

    def _make_operator(self) -> None:
        from playground.people.services.accounts import first_operator

        if (made := first_operator()) is not None:
            self.stdout.write(f"The operator is {made.name!r}, with the password {made.password}")
            self.stdout.write("It is not shown again; `manage.py changepassword` sets another one.")

    def _load_demos(self) -> None:
        from playground.demos import services

        services.load_demos()

    def _announce(self, address: str, elsewhere: Sequence[str]) -> None:
        self.stdout.write(self.style.SUCCESS(f"The playground is at {address}"))
        for other in elsewhere:
            self.stdout.write(f"On other machines: {other}")
        if settings.ACCOUNTS:
            self.stdout.write(f"Teachers sign in and create workshops at {address}sign-in")
        self.stdout.write("Ctrl+C stops it.")
        self.stdout.flush()


def _bound(host: str, port: int) -> socket.socket:
    """Raises CommandError."""
    from playground.embedded.server import bound_socket

    try:
        return bound_socket(host, port)
    except OSError as error:
        raise CommandError(
            f"Cannot listen on {host}:{port}: {error.strerror or error}. PORT=… chooses another port."
        ) from None


@contextmanager
def _alone(address: str) -> Iterator[None]:
    """No other process plays with this data. Raises CommandError.

    With a broker outside, other processes may share the database; leases sort out who plays what.
    """
    from playground.embedded.lock import AlreadyRunning, held

    with ExitStack() as stack:
        try:
            if settings.CELERY_EMBEDDED:
                stack.enter_context(held(settings.ENV.data_dir, note=address))
        except AlreadyRunning as error:
            raise CommandError(
                f"The playground is already running with this data, at {error}\n"
                "PLAYGROUND_DATA_DIR=… chooses another place for the data."
            ) from None
        yield


@contextmanager
def _workers() -> Iterator[None]:
    """Of both queues. In the end they give back what they play."""
    from playground.celery_app import QueueName
    from playground.embedded.worker import EmbeddedWorker, stop_workers

    workers = (
        EmbeddedWorker(QueueName.LONG, concurrency=settings.CELERY_WORKER_CONCURRENCY, housekeeping=True),
        EmbeddedWorker(QueueName.MOMENTS, concurrency=1, housekeeping=False),
    )
    try:
        for worker in workers:
            worker.start()
        yield
    finally:
        stop_workers(workers)


def _interrupt(signal_number: int, frame: FrameType | None) -> None:
    """While the server runs, uvicorn listens to the signals and raises them again when it has closed."""
    raise KeyboardInterrupt
