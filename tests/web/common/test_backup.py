"""Backup and restore as docs/operations.md has them."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.contrib.auth.hashers import check_password
from django.db import connection

from playground.people.current_user import acting_as
from playground.people.models import Workshop
from playground.people.recognition import of_person
from playground.people.secrets import hashed
from playground.people.services.places import new_place
from tests.support.builders import a_node
from tests.support.installation import Installation, a_database
from tests.support.people import PASSWORD, a_participant, an_account
from tests.support.played import uploaded
from tests.support.project import read
from tests.support.waiting import PATIENCE


def commands() -> list[str]:
    """Those of the section: backup and restore of SQLite, the same of PostgreSQL, then both with compose."""
    section = read("docs/operations.md").partition("## Backup and restore")[2].partition("\n## ")[0]
    return re.findall(r"```sh\n(.*?)```", section, flags=re.DOTALL)


def run(command: str, folder: Path, **variables: str) -> None:
    subprocess.run(
        ["sh", "-ec", command], cwd=folder, env=os.environ | variables, check=True, timeout=PATIENCE
    )


def snapshots_in(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return [name for (name,) in database.execute("SELECT name FROM snapshots_snapshot")]


@pytest.mark.django_db(transaction=True)
def test_sqlite_while_it_is_in_use(tmp_path: Path) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("the tests run on another database")
    backup, restore, *_ = commands()
    (tmp_path / ".venv/bin").mkdir(parents=True)
    (tmp_path / ".venv/bin/python").symlink_to(sys.executable)
    file = tmp_path / "var/playground.sqlite3"
    file.parent.mkdir()
    file.symlink_to(str(connection.settings_dict["NAME"]))
    ada = an_account("ada")
    with acting_as(of_person(ada)):
        uploaded([a_node("n")], name="kept")
    bea = a_participant("Bea", Workshop.objects.create(title="A", code="k7m2p", leader=ada))
    secret = new_place(bea)
    run(backup, tmp_path)
    file.unlink()
    file.write_text("broken")
    file.with_name("playground.sqlite3-wal").write_text("broken")
    run(restore, tmp_path)
    assert snapshots_in(file) == ["kept"]
    with closing(sqlite3.connect(file)) as database:
        owners = "SELECT p.name, u.password FROM snapshots_snapshot JOIN people_person p ON owner_id = p.id JOIN auth_user u ON user_id = u.id"
        [(owner, password)] = database.execute(owners).fetchall()
        places = database.execute("SELECT place_hash FROM people_person WHERE name = 'Bea'").fetchall()
    assert (owner, check_password(PASSWORD, password), places) == ("ada", True, [(hashed(secret),)])


@pytest.mark.scaled
@pytest.mark.skipif(shutil.which("pg_dump") is None, reason="needs PostgreSQL's own tools")
def test_postgresql(postgres_url: str, redis_url: str, tmp_path: Path) -> None:
    _, _, backup, restore, _ = commands()
    with a_database(postgres_url) as url:
        installed = Installation(tmp_path, database_url=url, redis_url=redis_url)
        installed.manage("migrate", "--verbosity", "0")
        environment = {"PLAYGROUND_DATABASE_URL": url}
        run(backup, tmp_path, **environment)
        run(
            'psql --quiet "$PLAYGROUND_DATABASE_URL" -c "DELETE FROM policies_policy"',
            tmp_path,
            **environment,
        )
        run(restore, tmp_path, **environment)
        told = subprocess.run(
            [
                "psql",
                "--tuples-only",
                "--no-align",
                url,
                "-c",
                "SELECT count(*) FROM policies_policy WHERE built_in",
            ],
            capture_output=True,
            text=True,
            check=True,
        )
        assert int(told.stdout) > 0
        installed.close()


def test_compose_asks_the_same_tools_for_the_same() -> None:
    """These are not run here: docs/operations.md says when they were tried."""
    *_, backup, restore, with_compose = commands()
    dump, _, put_back, _ = with_compose.splitlines()
    assert [options(dump), options(put_back)] == [options(backup), options(restore)]


def options(command: str) -> set[str]:
    """Of one of PostgreSQL's tools, without those that say where."""
    return set(re.findall(r" (--[a-z-]+)", command)) - {"--username", "--dbname", "--file"}
