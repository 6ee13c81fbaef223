"""From a kubeconfig to a connection: what it is called, and that credentials stay where they are."""

from __future__ import annotations

import tempfile
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
import yaml

from playground.connector.client.connection import NoCluster, connect
from tests.apiserver import kubeconfig

pytestmark = pytest.mark.live
TOKEN = "sesame-5d1f"


def written(folder: Path, config: object) -> str:
    path = folder / "kubeconfig"
    path.write_text(config if isinstance(config, str) else yaml.safe_dump(config))
    return str(path)


def with_user(user: dict[str, Any], url: str = "http://127.0.0.1:1") -> dict[str, Any]:
    return kubeconfig(url) | {"users": [{"name": "tester", "user": user}]}


async def test_a_connection_is_called_as_its_context(tmp_path: Path) -> None:
    found = connect(written(tmp_path, with_user({"token": TOKEN})))
    assert (found.name, found.address, found.tls) == ("test-double", "http://127.0.0.1:1", None)
    assert await found.headers() == {"Authorization": f"Bearer {TOKEN}"}


@pytest.mark.parametrize(
    ("config", "told"),
    [
        ("{", "kubeconfig: it cannot be read (ParserError)"),
        ("[1]", "kubeconfig: it cannot be read (TypeError)"),
        ("[" * 1_200, "kubeconfig: it cannot be read (RecursionError)"),
        ("", "kubeconfig: Invalid kube-config. "),
        (with_user({"token": TOKEN}) | {"current-context": "gone"}, "kubeconfig: Invalid kube-config file. "),
        (
            with_user({}) | {"users": [{"name": "tester", "token": TOKEN}]},
            "kubeconfig: Invalid kube-config file. Expected key user in ",
        ),
    ],
)
def test_what_is_wrong_is_told_without_credentials(tmp_path: Path, config: object, told: str) -> None:
    with pytest.raises(NoCluster) as refused:
        connect(written(tmp_path, config))
    assert str(refused.value).startswith(told)
    assert TOKEN not in str(refused.value)


def test_a_context_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(NoCluster, match="Expected object with name elsewhere in "):
        connect(written(tmp_path, kubeconfig("http://127.0.0.1:1")), "elsewhere")


def test_no_key_is_left_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    data = b64encode(TOKEN.encode()).decode()
    user = {"client-certificate-data": data, "client-key-data": data}
    with pytest.raises(NoCluster, match="the cluster's certificates or token cannot be used: "):
        connect(written(tmp_path, with_user(user, "https://127.0.0.1:1")))
    assert list(scratch.iterdir()) == []
