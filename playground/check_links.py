"""Sends a run that was played on this machine to a server, which explains the same decisions."""

from __future__ import annotations

import json
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from typing import Any, Final, Protocol

_WAIT_SECONDS: Final = 60
_TIMEOUT_SECONDS: Final = 90
_TRIES: Final = 10
_ENDED: Final = ("succeeded", "failed", "cancelled")


class RunUpload(Protocol):
    """As ``scheduler_core.cli.text.links.RunUpload``."""

    @property
    def name(self) -> str: ...
    @property
    def objects(self) -> Any: ...
    @property
    def policy(self) -> Mapping[str, Any] | None: ...
    @property
    def options(self) -> Mapping[str, Any]: ...


def links(server: str, run: RunUpload, attempts: Mapping[int, str], *, token: str = "") -> dict[int, str]:
    """Attempt → the address of its explanation. attempts : with their pods; one that the server makes for another pod is left out.

    Raises OSError with the answer of the server, or with the reason why it was not reached.
    """
    client = _Client(server.rstrip("/"), token)
    name = urllib.parse.quote(run.name[:200])
    snapshot = client.post(
        f"snapshots/?name={name}", {"kind": "List", "apiVersion": "v1", "items": list(run.objects)}
    )
    asked: dict[str, Any] = {"snapshot": snapshot["id"], "options": dict(run.options)}
    if run.policy is not None:
        asked["policy"] = client.post("policies/", {"name": run.name[:200], "config": run.policy})["id"]
    made = client.ended(client.post("runs/", asked)["id"])
    if made["state"] != "succeeded":
        raise OSError(f"the run at {client.page(made['id'])} is {made['state']}")
    found = {}
    for k, pod in attempts.items():
        if client.get(f"runs/{made['id']}/attempts/{k}/").get("pod") == pod:
            found[k] = f"{client.page(made['id'])}?step={k}"
    return found


class _Client:
    def __init__(self, server: str, token: str) -> None:
        if urllib.parse.urlsplit(server).scheme not in ("http", "https"):
            raise OSError(f"{server} is not an http or https address")
        self._server = server
        self._headers = {"Accept": "application/json", "Content-Type": "application/json"}
        if token:
            self._headers["Authorization"] = f"Bearer {token}"

    def page(self, run: str) -> str:
        return f"{self._server}/runs/{run}"

    def ended(self, run: str) -> dict[str, Any]:
        for _ in range(_TRIES):
            body = self.get(f"runs/{run}/?wait={_WAIT_SECONDS}")
            if body["state"] in _ENDED:
                return body
        raise OSError(f"the run at {self.page(run)} has not ended")

    def get(self, path: str) -> dict[str, Any]:
        return self._sent(urllib.request.Request(self._address(path), headers=self._headers))  # noqa: S310 - http or https

    def post(self, path: str, body: Any) -> dict[str, Any]:
        data = json.dumps(body).encode()
        return self._sent(urllib.request.Request(self._address(path), data, self._headers, method="POST"))  # noqa: S310 - http or https

    def _address(self, path: str) -> str:
        return f"{self._server}/api/v1/{path}"

    def _sent(self, request: urllib.request.Request) -> dict[str, Any]:
        try:
            with urllib.request.urlopen(request, timeout=_TIMEOUT_SECONDS) as response:  # noqa: S310
                answer: dict[str, Any] = json.load(response)
                return answer
        except urllib.error.HTTPError as error:
            raise OSError(f"{self._server} said {error.code}: {_detail(error)}") from None
        except ValueError:
            raise OSError(f"{self._server} is not a server of the playground") from None


def _detail(error: urllib.error.HTTPError) -> str:
    try:
        problem = json.load(error)
        return str(problem.get("detail") or problem.get("title") or error.reason)
    except ValueError:
        return str(error.reason)
