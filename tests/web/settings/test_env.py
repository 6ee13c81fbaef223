"""The table of variables: what it reads, what it refuses, what it says of itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.settings.base import channel_layer
from playground.settings.env import Environment, documented
from playground.settings.secret_key import kept_secret_key
from playground.settings.storage import database
from playground.settings.variables import ROOT, BadVariable


def test_defaults() -> None:
    env = Environment.read({})
    assert (env.debug, env.port, env.data_dir) == (False, 8000, ROOT / "var")
    assert env.allowed_hosts == ("localhost", "127.0.0.1", "[::1]")


def test_every_type() -> None:
    env = Environment.read(
        {
            "PLAYGROUND_DEBUG": "Yes",
            "PORT": "9000",
            "PLAYGROUND_ALLOWED_HOSTS": " a, b ,",
            "PLAYGROUND_LOG_LEVEL": "DEBUG",
            "PLAYGROUND_DATA_DIR": "/tmp/x/../y",
            "PLAYGROUND_REDIS_URL": "",
        }
    )
    assert (env.debug, env.port, env.allowed_hosts, env.log_level) == (True, 9000, ("a", "b"), "DEBUG")
    assert (env.data_dir, env.redis_url) == (Path("/tmp/y"), "")


def test_all_mistakes_are_told_together() -> None:
    with pytest.raises(BadVariable) as caught:
        Environment.read({"PLAYGROUND_DEBUG": "maybe", "PORT": "-1"})
    assert str(caught.value) == (
        "PLAYGROUND_DEBUG='maybe': expected true or false\nPORT='-1': expected a whole number of zero or more"
    )


def test_every_row_is_documented() -> None:
    rows = list(documented())
    assert len({row.name for row in rows}) == len(rows)
    assert all(row.type and row.meaning.endswith((".", ").")) for row in rows)
    assert next(row for row in rows if row.name == "PLAYGROUND_DATA_DIR").default == "var"


class TestDatabase:
    def test_sqlite_waits_for_its_turn(self, tmp_path: Path) -> None:
        entry = database(Environment(data_dir=tmp_path / "new"))
        assert entry["NAME"] == str(tmp_path / "new" / "playground.sqlite3")
        assert (entry["OPTIONS"]["transaction_mode"], entry["OPTIONS"]["timeout"]) == ("IMMEDIATE", 20)

    def test_postgresql_with_a_pool(self) -> None:
        env = Environment(database_url="postgres://me:pw@db:5433/play", database_pool_size=8)
        entry = database(env)
        assert (entry["ENGINE"], entry["HOST"], entry["PORT"]) == (
            "django.db.backends.postgresql",
            "db",
            5433,
        )
        assert entry["OPTIONS"]["pool"] == {"min_size": 1, "max_size": 8}
        assert entry["CONN_MAX_AGE"] == 0


def test_an_idle_socket_is_not_cut_off_by_redis() -> None:
    layer = channel_layer(Environment(redis_url="redis://cache:6379/1"))
    [host] = layer["CONFIG"]["hosts"]
    assert (host["address"], host["socket_timeout"]) == ("redis://cache:6379/1", None)


def test_the_secret_key_is_made_once_and_private(tmp_path: Path) -> None:
    made = kept_secret_key(tmp_path / "var")
    assert kept_secret_key(tmp_path / "var") == made
    assert len(made) >= 50
    assert (tmp_path / "var" / "secret_key").stat().st_mode & 0o077 == 0
    assert [path.name for path in (tmp_path / "var").iterdir()] == ["secret_key"]
