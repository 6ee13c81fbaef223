"""Somebody who says who people are: an OpenID Connect provider and a GitHub, on loopback.

Who comes is asked on a page with a link for each person and one to cancel.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar
from urllib.parse import parse_qs, urlencode, urlsplit

import jwt

SECRET = "what-the-client-and-the-provider-share-in-a-test"


@dataclass(frozen=True)
class Account:
    name: str
    email: str
    verified: bool = True


class Provider(BaseHTTPRequestHandler):
    accounts: ClassVar[dict[str, Account]] = {}
    asked: ClassVar[list[dict[str, list[str]]]] = []

    def do_GET(self) -> None:
        address = urlsplit(self.path)
        query = parse_qs(address.query)
        bearer = self.headers.get("Authorization", "").split(" ")[-1]
        match address.path:
            case "/.well-known/openid-configuration":
                self._answer(self._configuration())
            case "/authorize" | "/login/oauth/authorize":
                self._page(query)
            case "/userinfo":
                self._answer(self._claims(bearer))
            case "/api/v3/user":
                self._answer({"id": bearer, "login": self.accounts[bearer].name, "email": None})
            case "/api/v3/user/emails":
                account = self.accounts[bearer]
                self._answer([{"email": account.email, "primary": True, "verified": account.verified}])
            case _:
                self.send_error(404)

    def do_POST(self) -> None:
        """Of a code the access token: both are the name of who came."""
        form = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self.asked.append(form)
        code = form["code"][0]
        answer = {"access_token": code, "token_type": "bearer"}
        if urlsplit(self.path).path == "/token":
            answer["id_token"] = jwt.encode(self._claims(code), SECRET, algorithm="HS256")
        self._answer(answer)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class's name
        pass

    def _here(self) -> str:
        return f"http://{self.headers['Host']}"

    def _configuration(self) -> dict[str, Any]:
        paths = {
            "authorization_endpoint": "authorize",
            "token_endpoint": "token",
            "userinfo_endpoint": "userinfo",
        }
        ends = {name: f"{self._here()}/{path}" for name, path in paths.items()}
        return {"issuer": self._here(), "jwks_uri": f"{self._here()}/jwks"} | ends

    def _claims(self, name: str) -> dict[str, Any]:
        account, now = self.accounts[name], int(time.time())
        return {
            "iss": self._here(),
            "aud": "playground",
            "iat": now,
            "exp": now + 300,
            "sub": f"id-of-{name}",
            "preferred_username": account.name,
            "email": account.email,
            "email_verified": account.verified,
        }

    def _page(self, query: dict[str, list[str]]) -> None:
        back, state = query["redirect_uri"][0], query["state"][0]
        ways = {name: {"code": name, "state": state} for name in self.accounts}
        ways["cancel"] = {"error": "access_denied", "state": state}
        links = "".join(f'<p><a href="{back}?{urlencode(way)}">{name}</a></p>' for name, way in ways.items())
        self._send(f"<!doctype html><title>Who are you?</title>{links}".encode(), "text/html")

    def _answer(self, body: Any) -> None:
        self._send(json.dumps(body).encode(), "application/json")

    def _send(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@contextmanager
def an_identity_provider(*accounts: Account) -> Iterator[tuple[str, type[Provider]]]:
    """Its address, and what it was asked."""
    handler = type("Handler", (Provider,), {"accounts": {one.name: one for one in accounts}, "asked": []})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", handler
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
