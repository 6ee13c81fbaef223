"""`python manage.py snapshot_cluster`: a real cluster as a snapshot, redacted as uploads are (docs/live.md)."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from playground.connector import arguments
from playground.connector.client.connection import Connection


class Command(BaseCommand):
    help = (
        "Takes a snapshot of a real cluster: into the database, or into a file that can be uploaded or "
        "simulated. Only reads. Exit status: 0 done, 2 bad input, or the cluster cannot be reached."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        arguments.add_cluster(parser)
        parser.add_argument(
            "--name",
            default="",
            help="name of the snapshot; default: the context of the kubeconfig, or the address",
        )
        parser.add_argument(
            "-o",
            "--output",
            metavar="FILE",
            help="write JSON to this file (- is stdout) instead of the database",
        )

        parser.add_argument(
            "--read-groups",
            action="store_true",
            help="read groups of Volcano, coscheduling and Kueue as PodGroups",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        with arguments.mistakes_reported():
            connection = arguments.connection_of(options)
            if options["output"]:
                self._write(connection, options["output"], read_groups=options["read_groups"])
            else:
                self._store(connection, options["name"], read_groups=options["read_groups"])

    def _write(self, connection: Connection, output: str, *, read_groups: bool) -> None:
        from playground.connector.snapshot.cluster_import import dumped
        from playground.snapshots import codec

        dump = dumped(connection, read_groups=read_groups)
        for sentence in dump.left_out:
            self.stderr.write(sentence)
        read = codec.read_snapshot(
            codec.Upload(data=dump.text, expand_workloads=False, read_groups=read_groups),
            bounds=codec.LOCAL_BOUNDS,
        )
        text = msgspec.json.encode({"apiVersion": "v1", "kind": "List", "items": list(read.objects)})
        if output == "-":
            self.stdout.write(text.decode())
        else:
            Path(output).write_bytes(text)

    def _store(self, connection: Connection, name: str, *, read_groups: bool) -> None:
        from playground.connector.snapshot.cluster_import import import_cluster

        snapshot = import_cluster(connection, name, read_groups=read_groups)
        for notice in snapshot.report["warnings"]:
            self.stderr.write(notice["what"])
        self.stdout.write(f"/snapshots/{snapshot.id}")
