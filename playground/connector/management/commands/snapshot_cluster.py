"""`python manage.py snapshot_cluster`: a real cluster as a snapshot, redacted as uploads are (docs/live.md)."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from playground.connector import arguments
from playground.connector.connection import Connection
from playground.connector.dumping import cluster_list
from playground.connector.http import Http


class Command(BaseCommand):
    help = (
        "Takes a snapshot of a real cluster: into the database, or into a file that can be uploaded or simulated. Only reads. "
        "Exit status: 0 done, 2 no way to the cluster or bad input."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        arguments.add_cluster(parser)
        parser.add_argument(
            "--name", default="Connected cluster", help="of the snapshot; default: %(default)s"
        )
        parser.add_argument(
            "-o",
            "--output",
            metavar="FILE",
            help="write JSON there (- is stdout), and nothing into the database",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        with arguments.mistakes_reported():
            data = asyncio.run(self._listed(arguments.connection_of(options)))
            if options["output"]:
                self._write(data, options["output"])
            else:
                self._store(data, options["name"])

    async def _listed(self, connection: Connection) -> bytes:
        async with Http(connection) as http:
            return await cluster_list(http, self.stderr.write)

    def _write(self, data: bytes, output: str) -> None:
        from playground.snapshots import codec

        read = codec.read_snapshot(codec.Upload(data=data), bounds=codec.LOCAL_BOUNDS)
        text = msgspec.json.encode({"apiVersion": "v1", "kind": "List", "items": list(read.objects)})
        if output == "-":
            self.stdout.write(text.decode())
        else:
            Path(output).write_bytes(text)

    def _store(self, data: bytes, name: str) -> None:
        from playground.snapshots.codec import Upload
        from playground.snapshots.services import create_snapshot

        snapshot = create_snapshot(Upload(data=data, filename="cluster.json"), name=name)
        self.stdout.write(f"/snapshots/{snapshot.id}")
