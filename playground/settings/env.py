"""The one typed table of environment variables: name, type, default, meaning.

A field of `Environment` is a row. Nothing else in the project reads `os.environ`, so this page is the complete
list (`documented()` prints it, and a test compares it with docs/operations.md).
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from playground.settings.variables import ROOT, Row, rows_of, values_of, variable

MIB = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    """Every variable the playground understands. An empty string counts as not set."""

    debug: bool = variable("PLAYGROUND_DEBUG", False, "Django's debug pages; never on a reachable address.")
    secret_key: str = variable(
        "PLAYGROUND_SECRET_KEY", "", "Signs sessions. Empty: made once and kept in the data directory."
    )
    data_dir: Path = variable(
        "PLAYGROUND_DATA_DIR", ROOT / "var", "Where the embedded database and the made secret key live."
    )
    host: str = variable("HOST", "127.0.0.1", "Address that script/server binds to.")
    port: int = variable("PORT", 8000, "Port that script/server binds to.")
    allowed_hosts: tuple[str, ...] = variable(
        "PLAYGROUND_ALLOWED_HOSTS",
        ("localhost", "127.0.0.1", "[::1]"),
        "Host names, separated by commas, that requests may name.",
    )
    allowed_origins: tuple[str, ...] = variable(
        "PLAYGROUND_ALLOWED_ORIGINS",
        (),
        "Further origins (scheme://host:port), separated by commas, that may write and open sockets. "
        "The server's own origin always may.",
    )
    behind_proxy: bool = variable(
        "PLAYGROUND_BEHIND_PROXY",
        False,
        "Believe X-Forwarded-Proto and X-Forwarded-Host of a proxy in front.",
    )
    proxied_admin: bool = variable(
        "PLAYGROUND_PROXIED_ADMIN",
        False,
        "Behind a proxy, answer /admin/ and /metrics to requests that came through it, too.",
    )
    admin_host: str = variable(
        "PLAYGROUND_ADMIN_HOST",
        "",
        "Host name of the admin site's own address: /admin/ and /metrics are answered there and nowhere else. Empty: any.",
    )
    hsts_seconds: int = variable(
        "PLAYGROUND_HSTS_SECONDS",
        31_536_000,
        "With production settings: how long browsers are to use HTTPS alone, once they came by it. 0: they are not told.",
    )
    log_level: str = variable("PLAYGROUND_LOG_LEVEL", "INFO", "Least severe level that is logged.")
    log_json: bool = variable("PLAYGROUND_LOG_JSON", False, "One JSON object a log line instead of text.")

    database_url: str = variable(
        "PLAYGROUND_DATABASE_URL",
        "",
        "postgres://user:password@host:port/name. Empty: SQLite in the data directory.",
    )
    database_pool_size: int = variable(
        "PLAYGROUND_DATABASE_POOL_SIZE",
        0,
        "Most PostgreSQL connections a process keeps in a pool; 0: no pool. For web servers, not for workers.",
    )
    redis_url: str = variable(
        "PLAYGROUND_REDIS_URL",
        "",
        "redis://host:port/0 for the channel layer and the broker. Empty: in process.",
    )
    broker_url: str = variable(
        "PLAYGROUND_BROKER_URL", "", "Celery's broker, if it is not the Redis above (amqp://… for RabbitMQ)."
    )

    worker_concurrency: int = variable(
        "PLAYGROUND_WORKER_CONCURRENCY",
        2,
        "Runs that the embedded worker, or one Celery worker, plays at once.",
    )
    run_time_limit_seconds: int = variable(
        "PLAYGROUND_RUN_TIME_LIMIT_SECONDS",
        3600,
        "A run that takes longer ends as failed, with its attempts so far kept.",
    )
    run_memory_limit_mib: int = variable(
        "PLAYGROUND_RUN_MEMORY_LIMIT_MIB",
        4096,
        "Memory that a process playing runs may use before the run ends as failed.",
    )

    max_election_replicas: int = variable(
        "PLAYGROUND_MAX_ELECTION_REPLICAS", 20, "Most replicas of one election; 20 is what can be simulated."
    )
    max_simulation_seconds: int = variable(
        "PLAYGROUND_MAX_SIMULATION_SECONDS", 86_400, "Longest election or timeline, in virtual seconds."
    )
    max_simulation_events: int = variable(
        "PLAYGROUND_MAX_SIMULATION_EVENTS",
        500_000,
        "An election or timeline with more events ends as failed, with those so far kept.",
    )
    max_simulation_commands: int = variable(
        "PLAYGROUND_MAX_SIMULATION_COMMANDS", 200, "Most faults that may be injected into one simulation."
    )

    max_upload_bytes: int = variable(
        "PLAYGROUND_MAX_UPLOAD_BYTES", 64 * MIB, "Largest request body, as sent (gzip counts compressed)."
    )
    max_decompressed_bytes: int = variable(
        "PLAYGROUND_MAX_DECOMPRESSED_BYTES", 320 * MIB, "Largest upload after decompression."
    )
    max_values: int = variable(
        "PLAYGROUND_MAX_VALUES",
        16_000_000,
        "Most list elements and fields in the text of an upload: 50,000 pods as kubectl prints them have 6 million.",
    )
    max_kept_values: int = variable(
        "PLAYGROUND_MAX_KEPT_VALUES",
        6_000_000,
        "The same after redaction; a million takes about 250 MiB while a snapshot is read.",
    )
    max_objects: int = variable("PLAYGROUND_MAX_OBJECTS", 250_000, "Most Kubernetes objects in one snapshot.")
    max_simulate_cells: int = variable(
        "PLAYGROUND_MAX_SIMULATE_CELLS",
        250_000,
        "Largest product of nodes and pending pods that simulate/ plays while the client waits.",
    )
    max_simulate_seconds: int = variable(
        "PLAYGROUND_MAX_SIMULATE_SECONDS", 30, "A simulation that simulate/ plays for longer is refused."
    )
    max_sweep_cells: int = variable(
        "PLAYGROUND_MAX_SWEEP_CELLS",
        1_000,
        "Most cells of a sweep: snapshots × policies × seeds × orders of arrival.",
    )
    sandbox_processes: int = variable(
        "PLAYGROUND_SANDBOX_PROCESSES",
        2,
        "Uploads, revisions, scenarios and simulations of simulate/ that a server works on at once, each in a process of its "
        "own; others wait, then get 503.",
    )
    sandbox_memory_mib: int = variable(
        "PLAYGROUND_SANDBOX_MEMORY_MIB",
        2048,
        "Memory that such a process may take before the request is refused.",
    )
    sandbox_seconds: int = variable(
        "PLAYGROUND_SANDBOX_SECONDS",
        120,
        "Seconds after which such a process is ended and the request refused.",
    )
    sandbox_answer_bytes: int = variable(
        "PLAYGROUND_SANDBOX_ANSWER_BYTES",
        64 * MIB,
        "Largest answer of such a process; simulate/ answers no more than that.",
    )
    keep_live_runs_days: int = variable(
        "PLAYGROUND_KEEP_LIVE_RUNS_DAYS", 0, "Days after their end at which live runs are deleted. 0: never."
    )
    keep_runs_days: int = variable(
        "PLAYGROUND_KEEP_RUNS_DAYS",
        0,
        "Days after their end at which runs, rehearsals, survivals, removals and sweeps are deleted. 0: never.",
    )
    keep_simulations_days: int = variable(
        "PLAYGROUND_KEEP_SIMULATIONS_DAYS",
        0,
        "Days after their end at which elections and timelines are deleted. 0: never.",
    )
    keep_snapshots_days: int = variable(
        "PLAYGROUND_KEEP_SNAPSHOTS_DAYS",
        0,
        "Days after which snapshots are deleted that nothing uses; demos stay. 0: never.",
    )
    keep_workshops_days: int = variable(
        "PLAYGROUND_KEEP_WORKSHOPS_DAYS",
        0,
        "Days after their last use at which workshops are deleted, with their participants and all that these have made. 0: never.",
    )
    keep_audit_days: int = variable(
        "PLAYGROUND_KEEP_AUDIT_DAYS", 0, "Days after which entries of the audit log are deleted. 0: never."
    )
    extender_hosts: tuple[str, ...] = variable(
        "PLAYGROUND_EXTENDER_HOSTS",
        (),
        "Hosts (host or host:port), separated by commas, that extenders of policies may be called at. None: no extender is called.",
    )
    extender_networks: tuple[str, ...] = variable(
        "PLAYGROUND_EXTENDER_NETWORKS",
        (),
        "Networks (10.0.0.0/8), separated by commas, in which these hosts may be although their addresses are not public.",
    )
    extender_tls_dir: str = variable(
        "PLAYGROUND_EXTENDER_TLS_DIR", "", "Directory of the files that tlsConfig may name. Empty: none."
    )
    extender_secret: str = variable(
        "PLAYGROUND_EXTENDER_SECRET",
        "",
        "What schedulers that call this playground as their extender have in the address. Empty: anybody may.",
    )
    extender_binds: bool = variable(
        "PLAYGROUND_EXTENDER_BINDS",
        False,
        "Let schedulers that call this playground as their extender have it bind pods, in the cluster of $KUBECONFIG, "
        "~/.kube/config or the service account. Needs the secret above.",
    )
    extender_release: str = variable(
        "PLAYGROUND_EXTENDER_RELEASE",
        "",
        "Release of kube-scheduler, such as 1.30, by whose rules policies answer schedulers as their extender. Empty: the newest.",
    )
    extender_feature_gates: tuple[str, ...] = variable(
        "PLAYGROUND_EXTENDER_FEATURE_GATES",
        (),
        "Gates (GangScheduling=true), separated by commas, with which policies answer schedulers; they win over the policies'.",
    )
    max_extender_reply_bytes: int = variable(
        "PLAYGROUND_MAX_EXTENDER_REPLY_BYTES", 32 * MIB, "Largest reply of an extender, decompressed."
    )
    accounts: bool = variable(
        "PLAYGROUND_ACCOUNTS",
        False,
        "Ask who is there: things have owners, and people see what is theirs or was shown to them. Off: everybody who "
        "reaches the server is its one owner.",
    )
    sign_in_allowed: tuple[str, ...] = variable(
        "PLAYGROUND_SIGN_IN_ALLOWED",
        (),
        "Who may sign in with a provider, separated by commas: verified addresses (*@example.org), or names there (github:octocat, "
        "oidc:*).",
    )
    oidc_issuer: str = variable(
        "PLAYGROUND_OIDC_ISSUER",
        "",
        "Address of the OpenID Connect provider that accounts may sign in with (https://id.example.org). Empty: none.",
    )
    oidc_name: str = variable("PLAYGROUND_OIDC_NAME", "OpenID Connect", "What the button for it calls it.")
    oidc_client_id: str = variable("PLAYGROUND_OIDC_CLIENT_ID", "", "This server's client there.")
    oidc_client_secret: str = variable("PLAYGROUND_OIDC_CLIENT_SECRET", "", "That client's secret.")
    github_client_id: str = variable(
        "PLAYGROUND_GITHUB_CLIENT_ID", "", "OAuth app of GitHub that accounts may sign in with. Empty: none."
    )
    github_client_secret: str = variable("PLAYGROUND_GITHUB_CLIENT_SECRET", "", "That app's secret.")
    github_url: str = variable(
        "PLAYGROUND_GITHUB_URL", "", "Of a GitHub Enterprise server. Empty: github.com."
    )
    quota_participant_bytes: int = variable(
        "PLAYGROUND_QUOTA_PARTICIPANT_BYTES",
        256 * MIB,
        "Most that a participant may store. Of quotas, 0 is none.",
    )
    quota_account_bytes: int = variable(
        "PLAYGROUND_QUOTA_ACCOUNT_BYTES", 4096 * MIB, "Most that a teacher may store."
    )
    quota_workshop_bytes: int = variable(
        "PLAYGROUND_QUOTA_WORKSHOP_BYTES",
        4096 * MIB,
        "Most that the participants of a workshop may store together.",
    )
    quota_participant_at_once: int = variable(
        "PLAYGROUND_QUOTA_PARTICIPANT_AT_ONCE",
        5,
        "Most runs and simulations of a participant that are played or wait for a worker.",
    )
    quota_account_at_once: int = variable("PLAYGROUND_QUOTA_ACCOUNT_AT_ONCE", 20, "The same of a teacher.")
    quota_workshop_at_once: int = variable(
        "PLAYGROUND_QUOTA_WORKSHOP_AT_ONCE", 200, "The same of the participants of a workshop together."
    )
    quota_participant_seconds: int = variable(
        "PLAYGROUND_QUOTA_PARTICIPANT_SECONDS",
        3600,
        "Most seconds that workers spend on what a participant has started within a day.",
    )
    quota_account_seconds: int = variable(
        "PLAYGROUND_QUOTA_ACCOUNT_SECONDS", 14_400, "The same of a teacher."
    )
    quota_workshop_seconds: int = variable(
        "PLAYGROUND_QUOTA_WORKSHOP_SECONDS", 36_000, "The same of the participants of a workshop together."
    )
    quota_sockets: int = variable(
        "PLAYGROUND_QUOTA_SOCKETS", 20, "Most sockets that somebody has open on one server."
    )
    max_writes_a_minute: int = variable(
        "PLAYGROUND_MAX_WRITES_A_MINUTE", 120, "Most requests a minute by which somebody changes something."
    )
    plugins: tuple[str, ...] = variable(
        "PLAYGROUND_PLUGINS",
        (),
        "Plugins of installed packages, by name, separated by commas, that policies may name. They run with all rights of "
        "this server. None: none is imported.",
    )
    cluster: bool = variable(
        "PLAYGROUND_CLUSTER",
        False,
        "Connected with a cluster: users of this playground may import it as a snapshot, with the credentials below.",
    )
    cluster_context: str = variable(
        "PLAYGROUND_CLUSTER_CONTEXT", "", "Of the kubeconfig. Empty: its current one."
    )
    cluster_kubeconfig: str = variable(
        "PLAYGROUND_CLUSTER_KUBECONFIG",
        "",
        "File. Empty: $KUBECONFIG, ~/.kube/config, or else the service account of the pod.",
    )
    frontend_dist: Path = variable(
        "PLAYGROUND_FRONTEND_DIST", ROOT / "frontend" / "dist", "Folder with the built browser interface."
    )
    documentation_dist: Path = variable(
        "PLAYGROUND_DOCUMENTATION_DIST", ROOT / "site", "Folder with the built documentation."
    )

    @classmethod
    def read(cls, environ: Mapping[str, str] = os.environ) -> Environment:
        """The table filled from `environ`. Raises BadVariable listing every value that cannot be read."""
        return cls(**values_of(cls, environ))


def documented() -> Iterator[Row]:
    """The table's rows in order; paths are shown relative to the project's root."""
    return rows_of(Environment)
