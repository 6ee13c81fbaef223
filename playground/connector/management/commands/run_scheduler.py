"""`python manage.py run_scheduler`: acts as a scheduler of a real cluster (docs/live.md)."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import ssl
import sys
import uuid
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from playground.connector import arguments
from playground.connector.client.connection import Connection
from playground.connector.live_scheduler import LiveOptions, LiveScheduler
from playground.connector.record.part import LiveRunSession
from playground.connector.record.recorder import Recorder
from playground.connector.scheduler import messages as telling
from playground.connector.scheduler.allowed_extenders import live_extenders
from playground.connector.scheduler.extenders import LiveExtenders
from playground.connector.scheduler.policy import (
    DEFAULT_LEASE,
    BadPolicy,
    election_of,
    policy_of,
    stored_policy,
)
from playground.outgoing.hosts import SETTING
from scheduler_core.clock import SystemClock
from scheduler_core.config.configuration import SchedulerConfiguration


class Command(BaseCommand):
    help = (
        "Schedules the pods of a real cluster whose schedulerName is a profile of the policy, and stores "
        "what it does as a live run of the playground. Exit status: 0 stopped by a signal, 1 the lease was "
        "lost, 2 bad input, or the cluster cannot be reached."
    )
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        arguments.add_cluster(parser)
        parser.add_argument(
            "--policy",
            metavar="FILE",
            help="a KubeSchedulerConfiguration; default: one profile, playground-scheduler, with all defaults",
        )
        arguments.add_release(parser, "kube-scheduler whose rules apply")
        arguments.add_feature_gates(parser)
        parser.add_argument(
            "--dry-run",
            action="store_true",
            help="print a line for each decision, but write nothing to the cluster and do not take part in a "
            "leader election",
        )
        parser.add_argument(
            "--lease",
            metavar="NAMESPACE/NAME",
            help=f"the Lease of the leader election; default: the policy's, or {DEFAULT_LEASE}",
        )
        parser.add_argument(
            "--identity", help="unique identity of this candidate; default: host name and a random number"
        )
        parser.add_argument("--no-leader-elect", action="store_true", help="run without leader election")
        parser.add_argument(
            "--call-extenders",
            action="store_true",
            help=f"call all extenders of the policy; default: only at hosts that {SETTING} allows",
        )
        parser.add_argument("--listen", default="127.0.0.1", help="address for health and metrics")
        parser.add_argument(
            "--port", type=int, help="port for health and metrics; 0 takes a free one; default: none"
        )
        parser.add_argument(
            "--tls-cert-file",
            metavar="FILE",
            help="serve health and metrics over HTTPS with this certificate (PEM, with intermediate certificates)",
        )
        parser.add_argument("--tls-private-key-file", metavar="FILE", help="of the certificate (PEM)")
        parser.add_argument(
            "--no-record", action="store_true", help="do not store a live run; then no database is needed"
        )
        parser.add_argument("--title", help="title of the live run; default: the profiles and the cluster")
        parser.add_argument("--events", action="store_true", help="print every fact as a line of JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        with arguments.mistakes_reported():
            connection = arguments.connection_of(options)
            text = arguments.policy_text(options)
            configuration = policy_of(text, options["release"], options["feature_gates"], has_groups=True)
            live = _live_options(configuration, options)
            extenders = live_extenders(configuration, may_call_all=options["call_extenders"])
        session = LiveRunSession(
            title=options["title"]
            or f"{', '.join(profile.scheduler_name for profile in configuration.profiles)} on {connection.name}",
            identity=live.identity,
            cluster=connection.address,
            policy=stored_policy(text, configuration.feature_gates),
            is_dry=live.is_dry,
            release=configuration.release,
            feature_gates=tuple(sorted(configuration.feature_gates)),
        )
        recorder = None if options["no_record"] else self._recorder(session)
        try:
            code = asyncio.run(
                self._run(connection, configuration, live, recorder, extenders, shows_facts=options["events"])
            )
        except BadPolicy as problem:
            raise CommandError(str(problem), returncode=arguments.BAD_INPUT) from None
        if code:
            sys.exit(code)

    async def _run(
        self,
        connection: Connection,
        configuration: SchedulerConfiguration,
        options: LiveOptions,
        recorder: Recorder | None,
        extenders: LiveExtenders | None,
        *,
        shows_facts: bool,
    ) -> int:
        if shows_facts:
            told = telling.as_json(self._write)
        else:
            told = telling.as_text(self._write) if options.is_dry else lambda *_: None
        scheduler = LiveScheduler(
            connection,
            configuration,
            options,
            clock=SystemClock(),
            random=random.random,
            told=told,
            recorder=recorder,
            extenders=extenders,
        )
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, _end, scheduler)
        return await scheduler.run()

    def _recorder(self, session: LiveRunSession) -> Recorder:
        """Into the database, which is made or brought up to date if need be."""
        from playground.connector.record.database import prepare_database
        from playground.simulations.services import live_runs

        try:
            prepare_database()
        except DatabaseError as problem:
            raise CommandError(
                f"The database cannot be used: {problem}\nTo store nothing: --no-record",
                returncode=arguments.BAD_INPUT,
            ) from None
        return Recorder(live_runs, session)

    def _write(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def _end(scheduler: LiveScheduler) -> None:
    """In order the first time; the second signal ends the process at once."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, os._exit, 1)
    scheduler.terminate()


def _live_options(configuration: SchedulerConfiguration, options: dict[str, Any]) -> LiveOptions:
    """Raises BadPolicy."""
    host = socket.gethostname()
    lease, election = election_of(configuration, options["lease"])
    return LiveOptions(
        identity=options["identity"] or f"{host}_{uuid.uuid4()}",
        host=host,
        lease=None if options["no_leader_elect"] or options["dry_run"] else lease,
        election=election,
        is_dry=options["dry_run"],
        serve_on=options["listen"],
        port=options["port"],
        tls=_tls(options["tls_cert_file"], options["tls_private_key_file"]),
    )


def _tls(certificate: str | None, key: str | None) -> ssl.SSLContext | None:
    """Raises OSError for files that cannot be read or do not belong together, CommandError for one without the other."""
    if not certificate and not key:
        return None
    if not certificate or not key:
        raise CommandError(
            "--tls-cert-file and --tls-private-key-file must be given together",
            returncode=arguments.BAD_INPUT,
        )
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(certificate, key)
    except ssl.SSLError as problem:
        message = f"{certificate} and {key} are not a certificate and its key: {problem.reason or problem}"
        raise CommandError(message, returncode=arguments.BAD_INPUT) from None
    return context
