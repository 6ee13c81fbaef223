"""What pages may load, who may see the metrics, what production settings insist on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from django.test import Client

from tests.support.project import ROOT

POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
SHOWN = [
    "SECURE_HSTS_SECONDS",
    "SESSION_COOKIE_SECURE",
    "CSRF_COOKIE_SECURE",
    "SESSION_COOKIE_HTTPONLY",
    "SECURE_CONTENT_TYPE_NOSNIFF",
    "X_FRAME_OPTIONS",
    "DEBUG",
]


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/v1/nowhere/", "/api/docs/", "/favicon.svg"])
def test_every_answer_says_what_a_page_may_load(client: Client, path: str) -> None:
    assert client.get(path)["Content-Security-Policy"] == POLICY


def test_the_page_of_the_reference_has_no_script_in_it(client: Client) -> None:
    page = client.get("/api/docs/").content.decode()
    scripts = [part.partition("</script>")[0] for part in page.split("<script")[1:]]
    assert scripts
    assert all(script.strip().startswith("src=") and script.endswith(">") for script in scripts)
    served = client.get("/api/docs/?script=")
    assert served["Content-Type"].startswith("application/javascript")
    assert b"SwaggerUIBundle" in served.content


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/admin/", "/admin/login/", "/metrics"])
def test_what_is_internal_is_not_answered_through_the_proxy(client: Client, settings: Any, path: str) -> None:
    proxied = {"X-Forwarded-For": "203.0.113.7"}
    assert client.get(path, headers=proxied).status_code in (200, 302)
    settings.BEHIND_PROXY = True
    assert client.get(path, headers=proxied).status_code == 404
    assert client.get(path).status_code in (200, 302)
    assert client.get("/healthz", headers=proxied).status_code == 200
    settings.PROXIED_ADMIN = True
    assert client.get(path, headers=proxied).status_code in (200, 302)


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/admin/", "/metrics"])
def test_the_admin_site_has_an_address_of_its_own(client: Client, settings: Any, path: str) -> None:
    settings.ALLOWED_HOSTS = ["playground.example.org", "admin.example.org"]
    settings.ADMIN_HOST = "admin.example.org"
    hosts = ("playground.example.org", "admin.example.org", "admin.example.org:8443")
    found = [client.get(path, headers={"Host": host}).status_code for host in hosts]
    assert found[0] == 404
    assert all(status in (200, 302) for status in found[1:])
    assert client.get("/healthz", headers={"Host": "playground.example.org"}).status_code == 200


def production(**variables: str) -> dict[str, Any]:
    """SHOWN of the production settings, and what Django's own check for deployment has to say."""
    needed = {
        "PLAYGROUND_SECRET_KEY": "x" * 60 + "abcdefghijkl",
        "PLAYGROUND_DATABASE_URL": "postgres://unused/unused",
        "PLAYGROUND_REDIS_URL": "redis://:secret@unused:6379/0",
        "DJANGO_SETTINGS_MODULE": "playground.settings.production",
        "PATH": os.environ["PATH"],
    }
    code = (
        "import json, django; from django.conf import settings as s; django.setup(); "
        "from django.core.checks import run_checks; "
        f"found = {{name: getattr(s, name) for name in {SHOWN!r}}}; "
        "found['checks'] = sorted(one.id for one in run_checks(include_deployment_checks=True, tags=['security'])); "
        "print(json.dumps(found))"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(
        command, cwd=ROOT, env=needed | variables, capture_output=True, text=True, check=True
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_production_is_for_https() -> None:
    assert production() == {
        "SECURE_HSTS_SECONDS": 31_536_000,
        "SESSION_COOKIE_SECURE": True,
        "CSRF_COOKIE_SECURE": True,
        "SESSION_COOKIE_HTTPONLY": True,
        "SECURE_CONTENT_TYPE_NOSNIFF": True,
        "X_FRAME_OPTIONS": "DENY",
        "DEBUG": False,
        # Other hosts of the domain are not ours to speak for (W005, W021), and the proxy redirects to HTTPS (W008).
        "checks": ["security.W005", "security.W008", "security.W021"],
    }
