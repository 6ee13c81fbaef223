"""compose.yaml and the Kubernetes manifests name only what exists: variables, settings, commands, files, each other."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from typing import Any

import yaml
from django.core.management import load_command_class

from playground.settings.env import documented
from tests.support.project import ROOT, read

MANIFESTS = ROOT / "deploy/kubernetes"
SCHEDULER = ROOT / "deploy/scheduler"
IMAGE = "scheduling-playground"
# Understood by others: Django, and the database's own image.
FOREIGN_VARIABLES = {"DJANGO_SETTINGS_MODULE", "POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD", "PGDATA"}
KNOWN_VARIABLES = FOREIGN_VARIABLES | {row.name for row in documented()}


def compose_services() -> dict[str, dict[str, Any]]:
    services: dict[str, dict[str, Any]] = yaml.safe_load(read("compose.yaml"))["services"]
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


def test_upload_limit_of_the_proxies_is_above_the_application_s() -> None:
    limit = {row.name: row.default for row in documented()}["PLAYGROUND_MAX_UPLOAD_BYTES"]
    nginx = re.search(r"client_max_body_size (\d+)m;", read("deploy/nginx.conf"))
    ingress = re.search(r"proxy-body-size: (\d+)m", (MANIFESTS / "ingress.yaml").read_text())
    assert nginx
    assert ingress
    assert [int(match[1]) * 1024**2 > int(limit) for match in (nginx, ingress)] == [True, True]
