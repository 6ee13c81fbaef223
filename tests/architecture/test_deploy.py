"""compose.yaml and the Kubernetes manifests name only what exists: variables, settings, commands, files, each other."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import load_command_class

from playground.embedded.server import configuration
from playground.settings.env import documented
from tests.support.project import ROOT, read

MANIFESTS = ROOT / "deploy/kubernetes"
SCHEDULER = ROOT / "deploy/scheduler"
IMAGE = "scheduling-playground"
# Understood by others: Django, and the database's own image.
FOREIGN_VARIABLES = {"DJANGO_SETTINGS_MODULE", "POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD", "PGDATA"}
FOREIGN_VARIABLES |= {"REDISCLI_AUTH"}
KNOWN_VARIABLES = FOREIGN_VARIABLES | {row.name for row in documented()}


def compose_services(file: str = "compose.yaml") -> dict[str, dict[str, Any]]:
    services: dict[str, dict[str, Any]] = yaml.safe_load(read(file))["services"]
    return services


def manifests() -> list[dict[str, Any]]:
    """Every object that a kustomization.yaml lists, in its order."""
    return [
        item
        for folder in (MANIFESTS, SCHEDULER)
        for name in yaml.safe_load((folder / "kustomization.yaml").read_text())["resources"]
        for item in yaml.safe_load_all((folder / name).read_text())
    ]


def containers() -> Iterator[dict[str, Any]]:
    for item in manifests():
        yield from item.get("spec", {}).get("template", {}).get("spec", {}).get("containers", [])


def our_commands() -> list[list[str]]:
    """The command lines that our image is started with, in compose.yaml and in the manifests."""
    of_compose = [
        service["command"]
        for service in compose_services().values()
        if "command" in service and "build" in service
    ]
    return of_compose + [
        item["command"] for item in containers() if item["image"] == IMAGE and "command" in item
    ]


def test_compose_sets_only_variables_that_exist() -> None:
    variables = {name for service in compose_services().values() for name in service.get("environment", {})}
    assert variables - KNOWN_VARIABLES == set()
    assert {"PLAYGROUND_SECRET_KEY", "PLAYGROUND_DATABASE_URL", "PLAYGROUND_REDIS_URL"} <= variables


def test_manifests_set_only_variables_that_exist() -> None:
    variables = {entry["name"] for container in containers() for entry in container.get("env", [])}
    for item in manifests():
        if item["kind"] == "ConfigMap" and item["metadata"]["name"] == "playground":
            variables |= item["data"].keys()
    assert variables - KNOWN_VARIABLES == set()


def test_settings_module_exists_wherever_it_is_named() -> None:
    texts = [read("compose.yaml"), read("deploy/Dockerfile"), (MANIFESTS / "config.yaml").read_text()]
    named = {name for text in texts for name in re.findall(r"DJANGO_SETTINGS_MODULE[:=] ?(\S+)", text)}
    assert named == {"playground.settings.production"}
    assert importlib.util.find_spec("playground.settings.production")


def test_every_process_is_started_with_a_command_that_exists() -> None:
    commands = our_commands()
    assert sorted({" ".join(command) for command in commands}) == [
        "celery -A playground.celery_app worker",
        "python manage.py run_scheduler",
        "sh -c python manage.py migrate --noinput && python manage.py load_demos",
    ]
    assert importlib.util.find_spec("playground.celery_app")
    assert "playground.asgi:application" in read("deploy/Dockerfile")
    assert importlib.util.find_spec("playground.asgi")


def test_files_that_are_copied_or_mounted_exist() -> None:
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", read("deploy/Dockerfile"), flags=re.MULTILINE)
    sources = [source for line in copied for source in line.split()]
    mounted = [
        volume.split(":")[0]
        for service in compose_services().values()
        for volume in service.get("volumes", [])
    ]
    sources += [source for source in mounted if source.startswith("./")]
    assert [source for source in sources if not (ROOT / source).exists()] == []
    for folder in (MANIFESTS, SCHEDULER):
        listed = yaml.safe_load((folder / "kustomization.yaml").read_text())["resources"]
        assert {path.name for path in folder.glob("*.yaml")} == {"kustomization.yaml", *listed}


def test_the_scheduler_is_started_with_options_that_exist() -> None:
    (container,) = [item for item in containers() if item.get("command", [])[-1:] == ["run_scheduler"]]
    command = load_command_class("playground.connector", "run_scheduler")
    parser = command.create_parser("manage.py", "run_scheduler")
    options = parser.parse_args(container["args"])
    (port,) = [entry["containerPort"] for entry in container["ports"]]
    assert (options.listen, options.port) == ("0.0.0.0", port)
    mounts = [entry["mountPath"] for entry in container["volumeMounts"]]
    assert options.policy.rpartition("/")[0] in mounts
    settings = {entry["name"]: entry["value"] for entry in container["env"]}["DJANGO_SETTINGS_MODULE"]
    assert importlib.util.find_spec(settings)


def test_selectors_match_the_pods_they_are_for() -> None:
    templates = [item["spec"]["template"] for item in manifests() if "template" in item.get("spec", {})]
    labels = [template["metadata"]["labels"].items() for template in templates]
    for item in manifests():
        selector = item.get("spec", {}).get("selector")
        if selector:
            wanted = selector.get("matchLabels", selector).items()
            assert any(wanted <= have for have in labels), (
                f"{item['kind']} {item['metadata']['name']} selects no pod"
            )


def pod_specs() -> dict[str, dict[str, Any]]:
    """By the name of what makes the pods."""
    return {
        item["metadata"]["name"]: item["spec"]["template"]["spec"]
        for item in manifests()
        if "template" in item.get("spec", {})
    }


@pytest.mark.parametrize("name", ["postgres", "redis", "migrate", "web", "worker", "playground-scheduler"])
def test_pods_are_confined(name: str) -> None:
    spec = pod_specs()[name]
    of_pod = spec.get("securityContext", {})
    for container in spec["containers"]:
        context = of_pod | container["securityContext"]
        assert context["runAsNonRoot"] is True
        assert context["seccompProfile"] == {"type": "RuntimeDefault"}
        assert context["allowPrivilegeEscalation"] is False
        assert context["readOnlyRootFilesystem"] is True
        assert context["capabilities"] == {"drop": ["ALL"]}
    # The live scheduler is the one that talks to the API server.
    assert spec.get("automountServiceAccountToken") is (None if name == "playground-scheduler" else False)


def test_all_pods_are_looked_at() -> None:
    assert set(pod_specs()) == {"postgres", "redis", "migrate", "web", "worker", "playground-scheduler"}
    namespaces = [item for item in manifests() if item["kind"] == "Namespace"]
    enforced = [item["metadata"]["labels"]["pod-security.kubernetes.io/enforce"] for item in namespaces]
    assert enforced == ["restricted", "restricted"]


def test_services_of_compose_are_confined() -> None:
    for name, service in compose_services().items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name


def test_redis_wants_a_password_and_few_may_knock() -> None:
    command = " ".join(compose_services()["redis"]["command"])
    assert '--requirepass "$$REDISCLI_AUTH"' in command
    (container,) = pod_specs()["redis"]["containers"]
    assert '--requirepass "$REDISCLI_AUTH"' in container["command"][-1]
    policies = {
        item["metadata"]["name"]: item["spec"] for item in manifests() if item["kind"] == "NetworkPolicy"
    }
    assert policies["nobody"] == {"podSelector": {}, "policyTypes": ["Ingress"]}
    allowed = ["playground-web", "playground-worker", "playground-migrate"]
    for name in ("postgres", "redis"):
        (rule,) = policies[name]["ingress"]
        (peer,) = rule["from"]
        (wanted,) = peer["podSelector"]["matchExpressions"]
        assert (wanted["operator"], wanted["values"]) == ("In", allowed), name
    labels = {spec["metadata"]["labels"]["app.kubernetes.io/name"] for spec in templates()}
    assert {*allowed, "postgres", "redis"} <= labels


def templates() -> list[dict[str, Any]]:
    return [item["spec"]["template"] for item in manifests() if "template" in item.get("spec", {})]


def test_admin_and_metrics_stay_inside() -> None:
    (ingress,) = [item for item in manifests() if item["kind"] == "Ingress"]
    (rule,) = ingress["spec"]["rules"]
    backends = {path["path"]: path["backend"]["service"]["name"] for path in rule["http"]["paths"]}
    assert backends == {"/admin": "nowhere", "/metrics": "nowhere", "/": "web"}
    (nowhere,) = [item for item in manifests() if item["metadata"]["name"] == "nowhere"]
    assert "selector" not in nowhere["spec"]
    assert re.search(r"location ~ \^/\(admin\|metrics\)\(/\|\$\) \{\s+return 404;", read("deploy/nginx.conf"))


@pytest.mark.parametrize("path", ["deploy/nginx.conf", "deploy/nginx.tls.conf"])
def test_no_proxy_logs_the_secret_of_a_link(path: str) -> None:
    before, *servers = read(path).split("\nserver {")
    assert "~^/(shared|join)/ 0;" in before
    assert "log_format requests" in before
    assert "$http_referer" not in before
    assert [
        server.count("access_log /var/log/nginx/access.log requests if=$is_logged;") for server in servers
    ] == [1] * len(servers)


@pytest.mark.parametrize("path", ["deploy/Dockerfile", "docs/operations.md"])
def test_no_web_server_logs_the_secret_of_a_link(path: str) -> None:
    """The application's own log hides them (tests/web/settings)."""
    (command,) = [line for line in read(path).splitlines() if "uvicorn" in line and "playground.asgi" in line]
    assert "--no-access-log" in command


@pytest.mark.parametrize("path", ["deploy/Dockerfile", "docs/operations.md"])
def test_connections_outlive_the_idle_time_of_clients(path: str) -> None:
    """As in the embedded form. Go's clients keep an idle connection for 90 seconds; a request on one that is just being closed is lost."""
    (seconds,) = re.findall(r'--timeout-keep-alive"?,? "?(\d+)', read(path))
    assert configuration().timeout_keep_alive == int(seconds) == 120


def test_tls_adds_to_services_that_exist_and_keeps_the_admin_site_on_the_machine() -> None:
    added = compose_services("compose.tls.yaml")
    assert added.keys() <= compose_services().keys()
    assert {name for one in added.values() for name in one.get("environment", {})} <= KNOWN_VARIABLES
    accounts = {
        name: one["environment"]["PLAYGROUND_ACCOUNTS"] for name, one in added.items() if name != "proxy"
    }
    assert accounts == {"migrate": "true", "web": "true", "worker": "true"}
    assert added["proxy"]["ports"] == ["80:8080", "443:8443", "127.0.0.1:8001:8081"]
    servers = {
        match[1]: text
        for text in read("deploy/nginx.tls.conf").split("\nserver {")[1:]
        if (match := re.search(r"listen (\d+)", text))
    }
    assert "return 301 https://$host$request_uri;" in servers["8080"]
    assert re.search(r"location ~ \^/\(admin\|metrics\)\(/\|\$\) \{\s+return 404;", servers["8443"])
    assert "proxy_set_header X-Forwarded-Proto $scheme;" in servers["8443"]
    assert "X-Forwarded" not in servers["8081"].partition("location")[2]


@pytest.mark.parametrize("path", ["deploy/nginx.conf", "deploy/nginx.tls.conf"])
def test_the_proxy_finds_web_servers_that_were_made_anew(path: str) -> None:
    """nginx asks for a name only once, at its start, unless it is told to ask again. In upstream blocks it can since 1.27.3."""
    (upstream,) = re.findall(r"^upstream web \{\n(.*?)^\}", read(path), flags=re.MULTILINE | re.DOTALL)
    directives = [line.strip() for line in upstream.splitlines() if not line.strip().startswith("#")]
    assert directives == [
        "zone web 64k;",
        "resolver 127.0.0.11 valid=5s;",
        "server web:8000 resolve;",
        "keepalive 16;",
    ]
    (version,) = re.findall(r"nginx-unprivileged:([\d.]+)", read("script/pin-images"))
    assert [int(part) for part in version.split(".")] >= [1, 28]


def test_the_proxy_waits_for_web_servers_that_are_ready() -> None:
    services = compose_services()
    assert services["proxy"]["depends_on"] == {"web": {"condition": "service_healthy"}}
    *python, program = services["web"]["healthcheck"]["test"]
    assert python == ["CMD", "python", "-c"]
    (url,) = re.findall(r'"(http.+?)"', program)
    assert url == "http://localhost:8000/readyz"
    assert services["web"]["environment"]["PLAYGROUND_ALLOWED_HOSTS"].split(",")[0] == "localhost"


def test_no_image_is_named_by_a_tag_alone() -> None:
    named = {service["image"] for service in compose_services().values() if "build" not in service}
    assert named == {f"${{{name}_IMAGE:?run script/pin-images}}" for name in ("POSTGRES", "REDIS", "NGINX")}
    assert re.findall(r"^FROM (\S+)", read("deploy/Dockerfile"), flags=re.MULTILINE) == [
        "${NODE_IMAGE}",
        "${PYTHON_IMAGE}",
        "${PYTHON_IMAGE}",
    ]
    assert re.findall(r"^ARG (.+)$", read("deploy/Dockerfile"), flags=re.MULTILINE) == [
        "NODE_IMAGE",
        "PYTHON_IMAGE",
    ]
    for folder in (MANIFESTS, SCHEDULER):
        (component,) = yaml.safe_load((folder / "kustomization.yaml").read_text())["components"]
        assert (folder / component).resolve() == MANIFESTS / "images"


DOCKER = """#!/bin/sh
test "$1 $2 $3" = "buildx imagetools inspect" || exit 1
echo "sha256:$(printf %s "$6" | sha256sum | cut -c1-64)"
"""


def digest_of(image: str) -> str:
    """As DOCKER above tells it."""
    return f"sha256:{hashlib.sha256(image.encode()).hexdigest()}"


def pinned(folder: Path, docker: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """script/pin-images in a tree of its own, with such a docker."""
    for name in ("script", "deploy/kubernetes", "bin"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "script/pin-images", folder / "script/pin-images")
    (folder / "bin/docker").write_text(docker)
    (folder / "bin/docker").chmod(0o755)
    path = f"{folder / 'bin'}:{os.environ['PATH']}"
    command: list[str | Path] = [folder / "script/pin-images", *arguments]
    return subprocess.run(command, env={"PATH": path}, capture_output=True, text=True, check=False)


def test_digests_are_asked_for_and_written_down(tmp_path: Path) -> None:
    done = pinned(tmp_path, DOCKER, "registry.example/playground:1")
    assert (done.returncode, done.stderr) == (0, "")
    lines = (tmp_path / "deploy/images.env").read_text().splitlines()
    variables = dict(line.split("=", 1) for line in lines)
    needed = set(re.findall(r"\$\{(\w+_IMAGE):\?", read("compose.yaml")))
    assert set(variables) == needed
    assert variables["POSTGRES_IMAGE"] == f"postgres:17@{digest_of('postgres:17')}"
    component = yaml.safe_load((tmp_path / "deploy/kubernetes/images/kustomization.yaml").read_text())
    assert component["kind"] == "Component"
    assert component["images"] == [
        {"name": "postgres", "digest": digest_of("postgres:17")},
        {"name": "redis", "digest": digest_of("redis:7")},
        {
            "name": "scheduling-playground",
            "newName": "registry.example/playground",
            "digest": digest_of("registry.example/playground:1"),
        },
    ]
    build = pinned(tmp_path, DOCKER, "--build-args").stdout.split()
    assert build == [
        "--build-arg",
        f"NODE_IMAGE=node:22-slim@{digest_of('node:22-slim')}",
        "--build-arg",
        f"PYTHON_IMAGE=python:3.13-slim@{digest_of('python:3.13-slim')}",
    ]


def test_without_a_registry_nothing_is_written(tmp_path: Path) -> None:
    done = pinned(tmp_path, "#!/bin/sh\nexit 1\n")
    assert done.returncode != 0
    assert list(tmp_path.glob("deploy/**/*.*")) == []


def test_upload_limit_of_the_proxies_is_above_the_application_s() -> None:
    limit = {row.name: row.default for row in documented()}["PLAYGROUND_MAX_UPLOAD_BYTES"]
    nginx = re.search(r"client_max_body_size (\d+)m;", read("deploy/nginx.conf"))
    ingress = re.search(r"proxy-body-size: (\d+)m", (MANIFESTS / "ingress.yaml").read_text())
    assert nginx
    assert ingress
    assert [int(match[1]) * 1024**2 > int(limit) for match in (nginx, ingress)] == [True, True]
