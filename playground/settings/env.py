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
        "PLAYGROUND_SECRET_KEY",
        "",
        "Key that signs sessions. Empty: a key is generated once and stored in the data directory.",
    )
    data_dir: Path = variable(
        "PLAYGROUND_DATA_DIR",
        ROOT / "var",
        "Directory of the embedded database and the generated secret key.",
    )
    host: str = variable("HOST", "127.0.0.1", "Address that script/server binds to.")
    port: int = variable("PORT", 8000, "Port that script/server binds to.")
    allowed_hosts: tuple[str, ...] = variable(
        "PLAYGROUND_ALLOWED_HOSTS",
        ("localhost", "127.0.0.1", "[::1]"),
        "Host names, separated by commas, that requests may use.",
    )
    allowed_origins: tuple[str, ...] = variable(
        "PLAYGROUND_ALLOWED_ORIGINS",
        (),
        "Further origins (scheme://host:port), separated by commas, whose pages may change data "
        "and open sockets. Pages of the server itself always may.",
    )
    behind_proxy: bool = variable(
        "PLAYGROUND_BEHIND_PROXY",
        False,
        "Trust X-Forwarded-Proto and X-Forwarded-Host, which a proxy in front sets.",
    )
    proxied_admin: bool = variable(
        "PLAYGROUND_PROXIED_ADMIN",
        False,
        "Behind a proxy, answer requests for /admin/ and /metrics that come through it, too.",
    )
    admin_host: str = variable(
        "PLAYGROUND_ADMIN_HOST",
        "",
        "Host name of the admin site's own address: /admin/ and /metrics are answered there and nowhere else. Empty: any.",
    )
    hsts_seconds: int = variable(
        "PLAYGROUND_HSTS_SECONDS",
        31_536_000,
        "With production settings: how long browsers that used HTTPS once must use nothing else (Strict-Transport-Security). 0: the header is not sent.",
    )
    log_level: str = variable("PLAYGROUND_LOG_LEVEL", "INFO", "Lowest level that is logged.")
    log_json: bool = variable(
        "PLAYGROUND_LOG_JSON", False, "Write each log line as a JSON object instead of text."
    )

    database_url: str = variable(
        "PLAYGROUND_DATABASE_URL",
        "",
        "postgres://user:password@host:port/name. Empty: SQLite in the data directory.",
    )
    database_pool_size: int = variable(
        "PLAYGROUND_DATABASE_POOL_SIZE",
        0,
        "Maximum size of the pool of PostgreSQL connections of a process; 0: no pool. For web servers, not for workers.",
    )
    redis_url: str = variable(
        "PLAYGROUND_REDIS_URL",
        "",
        "redis://host:port/0 for the channel layer and the broker. Empty: both run inside the process.",
    )
    broker_url: str = variable(
        "PLAYGROUND_BROKER_URL", "", "Celery's broker, if it is not this Redis (amqp://… for RabbitMQ)."
    )

    worker_concurrency: int = variable(
        "PLAYGROUND_WORKER_CONCURRENCY",
        2,
        "Number of runs that the embedded worker, or one Celery worker, plays at the same time.",
    )
    run_time_limit_seconds: int = variable(
        "PLAYGROUND_RUN_TIME_LIMIT_SECONDS",
        3600,
        "A run that takes longer fails; its attempts so far are kept.",
    )
    run_memory_limit_mib: int = variable(
        "PLAYGROUND_RUN_MEMORY_LIMIT_MIB",
        4096,
        "Memory that a process that plays runs may use; beyond it the run fails.",
    )

    max_election_replicas: int = variable(
        "PLAYGROUND_MAX_ELECTION_REPLICAS", 20, "Maximum number of replicas of an election, at most 20."
    )
    max_simulation_seconds: int = variable(
        "PLAYGROUND_MAX_SIMULATION_SECONDS", 86_400, "Longest election or timeline, in virtual seconds."
    )
    max_simulation_events: int = variable(
        "PLAYGROUND_MAX_SIMULATION_EVENTS",
        500_000,
        "An election or timeline with more events fails; its events so far are kept.",
    )
    max_simulation_commands: int = variable(
        "PLAYGROUND_MAX_SIMULATION_COMMANDS",
        200,
        "Maximum number of faults that can be injected into a simulation.",
    )

    max_upload_bytes: int = variable(
        "PLAYGROUND_MAX_UPLOAD_BYTES",
        64 * MIB,
        "Maximum size of a request body as sent (gzip: the compressed size).",
    )
    max_decompressed_bytes: int = variable(
        "PLAYGROUND_MAX_DECOMPRESSED_BYTES", 320 * MIB, "Maximum size of an upload after decompression."
    )
    max_values: int = variable(
        "PLAYGROUND_MAX_VALUES",
        16_000_000,
        "Maximum number of list elements and fields in an upload; 50,000 pods as kubectl prints them have 6 million.",
    )
    max_kept_values: int = variable(
        "PLAYGROUND_MAX_KEPT_VALUES",
        6_000_000,
        "The same after redaction; a million takes about 250 MiB while a snapshot is read.",
    )
    max_objects: int = variable(
        "PLAYGROUND_MAX_OBJECTS", 250_000, "Maximum number of Kubernetes objects in a snapshot."
    )
    max_simulate_cells: int = variable(
        "PLAYGROUND_MAX_SIMULATE_CELLS",
        250_000,
        "Maximum product of nodes and pending pods for which simulate/ answers directly.",
    )
    max_simulate_seconds: int = variable(
        "PLAYGROUND_MAX_SIMULATE_SECONDS", 30, "A request to simulate/ that takes longer is refused."
    )
    max_sweep_cells: int = variable(
        "PLAYGROUND_MAX_SWEEP_CELLS",
        1_000,
        "Maximum number of cells of a sweep: snapshots × policies × seeds × orders of arrival.",
    )
    sandbox_processes: int = variable(
        "PLAYGROUND_SANDBOX_PROCESSES",
        2,
        "Number of uploads, revisions, scenarios and requests to simulate/ that a server processes "
        "at the same time, each in its own process; others wait and then get 503.",
    )
    sandbox_memory_mib: int = variable(
        "PLAYGROUND_SANDBOX_MEMORY_MIB",
        2048,
        "Memory that such a process may use; beyond it the request is refused.",
    )
    sandbox_seconds: int = variable(
        "PLAYGROUND_SANDBOX_SECONDS",
        120,
        "Seconds after which such a process is stopped and the request is refused.",
    )
    sandbox_answer_bytes: int = variable(
        "PLAYGROUND_SANDBOX_ANSWER_BYTES",
        64 * MIB,
        "Maximum size of the answer of such a process, and of an answer of simulate/.",
    )
    keep_live_runs_days: int = variable(
        "PLAYGROUND_KEEP_LIVE_RUNS_DAYS", 0, "Days after their end at which live runs are deleted. 0: never."
    )
    keep_runs_days: int = variable(
        "PLAYGROUND_KEEP_RUNS_DAYS",
        0,
        "Days after their end at which runs, rehearsals, survivals, removals, searches and sweeps are deleted. 0: never.",
    )
    keep_simulations_days: int = variable(
        "PLAYGROUND_KEEP_SIMULATIONS_DAYS",
        0,
        "Days after their end at which elections and timelines are deleted. 0: never.",
    )
    keep_snapshots_days: int = variable(
        "PLAYGROUND_KEEP_SNAPSHOTS_DAYS",
        0,
        "Days after which unused snapshots are deleted; demos are kept. 0: never.",
    )
    keep_workshops_days: int = variable(
        "PLAYGROUND_KEEP_WORKSHOPS_DAYS",
        0,
        "Days after their last use at which workshops are deleted, with their participants and everything that the participants made. 0: never.",
    )
    keep_audit_days: int = variable(
        "PLAYGROUND_KEEP_AUDIT_DAYS", 0, "Days after which entries of the audit log are deleted. 0: never."
    )
    extender_hosts: tuple[str, ...] = variable(
        "PLAYGROUND_EXTENDER_HOSTS",
        (),
        "Hosts (host or host:port), separated by commas, at which extenders of policies may be called. Empty: no extender is called.",
    )
    extender_networks: tuple[str, ...] = variable(
        "PLAYGROUND_EXTENDER_NETWORKS",
        (),
        "Networks (10.0.0.0/8), separated by commas, of these hosts that are allowed although their addresses are not public.",
    )
    extender_tls_dir: str = variable(
        "PLAYGROUND_EXTENDER_TLS_DIR", "", "Directory of the files that tlsConfig may refer to. Empty: none."
    )
    extender_secret: str = variable(
        "PLAYGROUND_EXTENDER_SECRET",
        "",
        "Secret in the address with which schedulers call this playground as their extender. Empty: every caller is allowed.",
    )
    extender_binds: bool = variable(
        "PLAYGROUND_EXTENDER_BINDS",
        False,
        "Bind pods for schedulers that call this playground as their extender, in the cluster of "
        "$KUBECONFIG, ~/.kube/config or the service account. Requires PLAYGROUND_EXTENDER_SECRET.",
    )
    extender_release: str = variable(
        "PLAYGROUND_EXTENDER_RELEASE",
        "",
        "Release of kube-scheduler, such as 1.30, whose rules apply to policies that serve as extenders. Empty: the newest.",
    )
    extender_feature_gates: tuple[str, ...] = variable(
        "PLAYGROUND_EXTENDER_FEATURE_GATES",
        (),
        "Feature gates (GangScheduling=true), separated by commas, of policies that serve as extenders; they override the gates of the policies.",
    )
    max_extender_reply_bytes: int = variable(
        "PLAYGROUND_MAX_EXTENDER_REPLY_BYTES",
        32 * MIB,
        "Maximum size of an extender's reply after decompression.",
    )
    accounts: bool = variable(
        "PLAYGROUND_ACCOUNTS",
        False,
        "Turn accounts on: objects have owners, and users see their own objects and those that "
        "were shared with them. Off: everybody who can reach the server owns everything.",
    )
    sign_in_allowed: tuple[str, ...] = variable(
        "PLAYGROUND_SIGN_IN_ALLOWED",
        (),
        "Users who may sign in with a provider, separated by commas: verified addresses "
        "(*@example.org), or names at the provider (github:octocat, oidc:*).",
    )
    oidc_issuer: str = variable(
        "PLAYGROUND_OIDC_ISSUER",
        "",
        "Address of the OpenID Connect provider for signing in (https://id.example.org). Empty: none.",
    )
    oidc_name: str = variable(
        "PLAYGROUND_OIDC_NAME", "OpenID Connect", "Name of this provider on the button for signing in."
    )
    oidc_client_id: str = variable(
        "PLAYGROUND_OIDC_CLIENT_ID", "", "Client id of this server at the OpenID Connect provider."
    )
    oidc_client_secret: str = variable("PLAYGROUND_OIDC_CLIENT_SECRET", "", "Secret of this client.")
    github_client_id: str = variable(
        "PLAYGROUND_GITHUB_CLIENT_ID", "", "Client id of the GitHub OAuth app for signing in. Empty: none."
    )
    github_client_secret: str = variable("PLAYGROUND_GITHUB_CLIENT_SECRET", "", "Secret of this app.")
    github_url: str = variable(
        "PLAYGROUND_GITHUB_URL", "", "Address of a GitHub Enterprise server. Empty: github.com."
    )
    quota_participant_bytes: int = variable(
        "PLAYGROUND_QUOTA_PARTICIPANT_BYTES",
        256 * MIB,
        "Storage quota of a participant. For all quotas, 0 means no limit.",
    )
    quota_account_bytes: int = variable(
        "PLAYGROUND_QUOTA_ACCOUNT_BYTES", 4096 * MIB, "Storage quota of a teacher."
    )
    quota_workshop_bytes: int = variable(
        "PLAYGROUND_QUOTA_WORKSHOP_BYTES",
        4096 * MIB,
        "Storage quota of all participants of a workshop together.",
    )
    quota_participant_at_once: int = variable(
        "PLAYGROUND_QUOTA_PARTICIPANT_AT_ONCE",
        5,
        "Maximum number of runs and simulations of a participant that are played or wait for a worker.",
    )
    quota_account_at_once: int = variable("PLAYGROUND_QUOTA_ACCOUNT_AT_ONCE", 20, "The same of a teacher.")
    quota_workshop_at_once: int = variable(
        "PLAYGROUND_QUOTA_WORKSHOP_AT_ONCE", 200, "The same of the participants of a workshop together."
    )
    quota_participant_seconds: int = variable(
        "PLAYGROUND_QUOTA_PARTICIPANT_SECONDS",
        3600,
        "Maximum number of seconds per day that workers spend for a participant.",
    )
    quota_account_seconds: int = variable(
        "PLAYGROUND_QUOTA_ACCOUNT_SECONDS", 14_400, "The same of a teacher."
    )
    quota_workshop_seconds: int = variable(
        "PLAYGROUND_QUOTA_WORKSHOP_SECONDS", 36_000, "The same of the participants of a workshop together."
    )
    quota_sockets: int = variable(
        "PLAYGROUND_QUOTA_SOCKETS", 20, "Maximum number of open sockets of a user on one server."
    )
    max_writes_a_minute: int = variable(
        "PLAYGROUND_MAX_WRITES_A_MINUTE",
        120,
        "Maximum number of requests per minute with which a user changes something.",
    )
    plugins: tuple[str, ...] = variable(
        "PLAYGROUND_PLUGINS",
        (),
        "Names of plugins of installed packages, separated by commas, that policies may use. They "
        "run with all rights of this server. Empty: no plugin is imported.",
    )
    cluster: bool = variable(
        "PLAYGROUND_CLUSTER",
        False,
        "Connect to a cluster: users of this playground may import it as a snapshot, with the credentials of the next two variables.",
    )
    cluster_context: str = variable(
        "PLAYGROUND_CLUSTER_CONTEXT", "", "Context of the kubeconfig. Empty: the current context."
    )
    cluster_kubeconfig: str = variable(
        "PLAYGROUND_CLUSTER_KUBECONFIG",
        "",
        "Path of the kubeconfig. Empty: $KUBECONFIG, ~/.kube/config, or else the service account of the pod.",
    )
    frontend_dist: Path = variable(
        "PLAYGROUND_FRONTEND_DIST", ROOT / "frontend" / "dist", "Directory of the built browser interface."
    )
    documentation_dist: Path = variable(
        "PLAYGROUND_DOCUMENTATION_DIST", ROOT / "site", "Directory of the built documentation."
    )

    @classmethod
    def read(cls, environ: Mapping[str, str] = os.environ) -> Environment:
        """The table filled from `environ`. Raises BadVariable listing every value that cannot be read."""
        return cls(**values_of(cls, environ))


def documented() -> Iterator[Row]:
    """The table's rows in order; paths are shown relative to the project's root."""
    return rows_of(Environment)
