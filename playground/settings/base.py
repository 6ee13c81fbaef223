"""The embedded default: SQLite, Celery and the channel layer in one process, nothing to install.

Everything an operator can change comes from `env.Environment`; what is written here is the same everywhere.
"""

from __future__ import annotations

from typing import Any

from playground.settings.env import Environment
from playground.settings.logs import logging
from playground.settings.providers import APPS, allauth_settings, providers
from playground.settings.secret_key import kept_secret_key
from playground.settings.storage import caches, database
from playground.settings.variables import ROOT

ENV = Environment.read()

BASE_DIR = ROOT
DEBUG = ENV.debug
SECRET_KEY = ENV.secret_key or kept_secret_key(ENV.data_dir)
ALLOWED_HOSTS = list(ENV.allowed_hosts)
ALLOWED_ORIGINS = list(ENV.allowed_origins)
CSRF_TRUSTED_ORIGINS = list(ENV.allowed_origins)

INSTALLED_APPS = [
    "django.contrib.admin.apps.SimpleAdminConfig",  # The admin modules are read with the addresses (urls.py).
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_filters",
    "django_prometheus",
    "django_structlog",
    "channels",
    "playground.common",
    "playground.people",
    "playground.outgoing",
    "playground.snapshots",
    "playground.policies",
    "playground.runs",
    "playground.simulations",
    "playground.rehearsals",
    "playground.survivals",
    "playground.removals",
    "playground.searches",
    "playground.sweeps",
    "playground.demos",
    "playground.lessons",
    "playground.workshops",
    "playground.extender",
    "playground.api",
    "playground.connector",
    "playground.retention",
    "playground.embedded",
]

MIDDLEWARE = [
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "playground.common.middleware.ContentSecurityPolicy",
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "playground.common.static_files.StaticFiles",
    "playground.people.middleware.LoggedRequests",
    "playground.common.middleware.InternalAddresses",
    "playground.common.middleware.ProblemDocuments",
    "playground.common.middleware.MeasuredBodies",
    "playground.common.middleware.SameOriginWrites",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "playground.common.middleware.AppendSlash",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "playground.people.middleware.Recognised",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
]

ROOT_URLCONF = "playground.urls"
ASGI_APPLICATION = "playground.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]


# Storage
# ------------------------------------------------------------------------------------------------------------

DATABASES = {"default": database(ENV)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = caches(ENV)


# Tasks and sockets
# ------------------------------------------------------------------------------------------------------------


def channel_layer(env: Environment) -> dict[str, Any]:
    """In process without Redis. With it no read timeout (an idle socket is not a dead one), and patience on restarts."""
    if not env.redis_url:
        return {"BACKEND": "playground.push.layer.ThreadSafeInMemoryChannelLayer"}
    # A process without Redis starts faster without its client.
    from redis.asyncio.retry import Retry  # noqa: PLC0415
    from redis.backoff import ExponentialBackoff  # noqa: PLC0415
    from redis.exceptions import ConnectionError as RedisConnectionError  # noqa: PLC0415
    from redis.exceptions import TimeoutError as RedisTimeoutError  # noqa: PLC0415

    host = {
        "address": env.redis_url,
        "socket_timeout": None,
        # Of its own the client allows 100, and every socket waits on one.
        "max_connections": 10_000,
        "health_check_interval": 30,
        "retry": Retry(ExponentialBackoff(cap=2, base=0.05), retries=8),
        "retry_on_error": [RedisConnectionError, RedisTimeoutError],
    }
    return {"BACKEND": "channels_redis.core.RedisChannelLayer", "CONFIG": {"hosts": [host], "capacity": 1000}}


CHANNEL_LAYERS = {"default": channel_layer(ENV)}

CELERY_BROKER_URL = ENV.broker_url or ENV.redis_url or "memory://"
CELERY_EMBEDDED = CELERY_BROKER_URL.startswith("memory://")
CELERY_BROKER_TRANSPORT = "playground.embedded.broker:Transport" if CELERY_EMBEDDED else None
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = (
    {} if CELERY_EMBEDDED else {"visibility_timeout": ENV.run_time_limit_seconds + 300}
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TRACK_STARTED = False
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CONCURRENCY = ENV.worker_concurrency
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
RUN_TIME_LIMIT_SECONDS = ENV.run_time_limit_seconds
RUN_MEMORY_LIMIT_MIB = ENV.run_memory_limit_mib
MAX_ELECTION_REPLICAS = ENV.max_election_replicas
MAX_SIMULATION_SECONDS = ENV.max_simulation_seconds
MAX_SIMULATION_EVENTS = ENV.max_simulation_events
MAX_SIMULATION_COMMANDS = ENV.max_simulation_commands


# Uploads
# ------------------------------------------------------------------------------------------------------------

MAX_UPLOAD_BYTES = ENV.max_upload_bytes
MAX_DECOMPRESSED_BYTES = ENV.max_decompressed_bytes
MAX_OBJECTS = ENV.max_objects
MAX_VALUES = ENV.max_values
MAX_KEPT_VALUES = ENV.max_kept_values
MAX_SIMULATE_CELLS = ENV.max_simulate_cells
MAX_SIMULATE_SECONDS = ENV.max_simulate_seconds
MAX_SWEEP_CELLS = ENV.max_sweep_cells
SANDBOX_PROCESSES = ENV.sandbox_processes
SANDBOX_MEMORY_MIB = ENV.sandbox_memory_mib
SANDBOX_SECONDS = ENV.sandbox_seconds
SANDBOX_ANSWER_BYTES = ENV.sandbox_answer_bytes
# Imported before the first piece of work comes, so that none has to wait for it.
SANDBOX_MODULES = [
    *(
        "playground.answers.draft_work",
        "playground.answers.export_work",
        "playground.answers.work",
        "playground.lessons.work",
        "playground.simulations.scenarios",
    ),
    "playground.policies.codec",
    *("playground.rehearsals.intake", "playground.searches.intake"),
    *("playground.snapshots.intake", "playground.snapshots.unstored_run"),
    "playground.survivals.aftermath",
    "playground.sweeps.intake",
]
DATA_UPLOAD_MAX_MEMORY_SIZE = ENV.max_upload_bytes
# What an upload holds before redaction stays in memory: nothing of it is ever written to a disk.
FILE_UPLOAD_MAX_MEMORY_SIZE = ENV.max_upload_bytes
DATA_UPLOAD_MAX_NUMBER_FIELDS = 100
DATA_UPLOAD_MAX_NUMBER_FILES = 4

KEEP_LIVE_RUNS_DAYS = ENV.keep_live_runs_days
KEEP_RUNS_DAYS = ENV.keep_runs_days
KEEP_SIMULATIONS_DAYS = ENV.keep_simulations_days
KEEP_SNAPSHOTS_DAYS = ENV.keep_snapshots_days
KEEP_WORKSHOPS_DAYS = ENV.keep_workshops_days
KEEP_AUDIT_DAYS = ENV.keep_audit_days


# Extenders
# ------------------------------------------------------------------------------------------------------------

EXTENDER_HOSTS = ENV.extender_hosts
EXTENDER_NETWORKS = ENV.extender_networks
EXTENDER_TLS_DIR = ENV.extender_tls_dir
EXTENDER_SECRET = ENV.extender_secret
EXTENDER_BINDS = ENV.extender_binds
EXTENDER_RELEASE = ENV.extender_release
EXTENDER_FEATURE_GATES = ENV.extender_feature_gates
MAX_EXTENDER_REPLY_BYTES = ENV.max_extender_reply_bytes


# Plugins of other packages
# ------------------------------------------------------------------------------------------------------------

PLUGINS = ENV.plugins


# People
# ------------------------------------------------------------------------------------------------------------

ACCOUNTS = ENV.accounts
SIGN_IN_ALLOWED = ENV.sign_in_allowed
SIGN_IN_PROVIDERS = providers(ENV)
if SIGN_IN_PROVIDERS:
    # Nothing of it is imported, and none of its tables made, where nobody uses it.
    INSTALLED_APPS += APPS
    MIDDLEWARE.insert(
        MIDDLEWARE.index("playground.people.middleware.Recognised"),
        "allauth.account.middleware.AccountMiddleware",
    )
    globals().update(allauth_settings(SIGN_IN_PROVIDERS))
QUOTAS = {
    "participant": {
        "bytes": ENV.quota_participant_bytes,
        "atOnce": ENV.quota_participant_at_once,
        "seconds": ENV.quota_participant_seconds,
    },
    "account": {
        "bytes": ENV.quota_account_bytes,
        "atOnce": ENV.quota_account_at_once,
        "seconds": ENV.quota_account_seconds,
    },
    "workshop": {
        "bytes": ENV.quota_workshop_bytes,
        "atOnce": ENV.quota_workshop_at_once,
        "seconds": ENV.quota_workshop_seconds,
    },
}
QUOTA_SOCKETS = ENV.quota_sockets
MAX_WRITES_A_MINUTE = ENV.max_writes_a_minute


# The connected cluster
# ------------------------------------------------------------------------------------------------------------

CLUSTER = ENV.cluster
CLUSTER_CONTEXT = ENV.cluster_context
CLUSTER_KUBECONFIG = ENV.cluster_kubeconfig


# REST
# ------------------------------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": ["playground.api.permission.ByRule"],
    "UNAUTHENTICATED_USER": None,
    "DEFAULT_RENDERER_CLASSES": ["playground.api.bodies.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["playground.api.bodies.parsers.JSONParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "playground.api.bodies.negotiation.Negotiation",
    "DEFAULT_FILTER_BACKENDS": [
        "playground.api.lists.filters.backend.StrictFilters",
        "playground.api.lists.ordering.StrictOrdering",
    ],
    "DEFAULT_PAGINATION_CLASS": "playground.api.lists.pagination.Pages",
    "DEFAULT_SCHEMA_CLASS": "playground.api.openapi.schema.PlaygroundSchema",
    "EXCEPTION_HANDLER": "playground.api.exception_handler.problem_for",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Kubernetes scheduling playground",
    "DESCRIPTION": "Upload a cluster, schedule its pods as kube-scheduler does, and see why each pod was placed where it is.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "DEFAULT_GENERATOR_CLASS": "playground.api.openapi.document.OnceMade",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SORT_OPERATIONS": False,
    "ENUM_NAME_OVERRIDES": {
        "BuyingRuleEnum": "playground.api.serializers.optimum.BUYING_RULES",
        "ClassQuestionKindEnum": "playground.workshops.enums.QuestionKind",
        "ClassQuestionStateEnum": "playground.workshops.enums.QuestionState",
        "CountedRuleEnum": "playground.api.serializers.explanations.COUNTED_RULES",
        "DeviceFateEnum": "playground.api.serializers.explanations.FATES",
        "GroupFateEnum": "playground.api.serializers.outcomes.GROUP_FATES",
        "LessonStartKindEnum": "playground.api.serializers.lessons.KINDS",
        "RunStateEnum": "playground.runs.enums.RunState",
        "SessionRoleEnum": "playground.people.enums.Role",
        "ReleaseEnum": "playground.runs.enums.Release",
        "RehearsalVerdictEnum": "playground.rehearsals.enums.Verdict",
        "GoalEnum": "playground.api.serializers.sweeps.GOALS",
        "OptimumGoalEnum": "playground.api.serializers.optimum.GOALS",
        "SearchKindEnum": "playground.searches.enums.SearchKind",
        "RemovalKindEnum": "playground.removals.enums.RemovalKind",
        "DrainModeEnum": "playground.removals.enums.DrainMode",
        "PlayedStateEnum": "playground.playing.states.State",
        "ArrivalOrderEnum": "playground.api.serializers.sweeps.ORDERS",
        "TemplateOrderEnum": "playground.api.serializers.capacity.ORDERS",
        "SimulationStateEnum": "playground.simulations.enums.SimulationState",
        "LiveRunStateEnum": "playground.api.serializers.live.STATES",
        "OutcomeEnum": "playground.runs.enums.OutcomeKind",
        "PodPlaceEnum": "playground.api.serializers.timeline_logs.PLACES",
        "CriterionEnum": "playground.api.serializers.preemptions.CRITERIA",
        "DecidingEnum": "playground.api.serializers.preemptions.DECIDING",
    },
}


# Language, files, front end
# ------------------------------------------------------------------------------------------------------------

LANGUAGE_CODE = "en-us"
TIME_ZONE = "UTC"
USE_I18N = False
USE_TZ = True
STATIC_URL = "/static/"
# The embedded form serves the apps' own static files where they are, with no collectstatic.
STATIC_ROOT: str | None = None
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_ALLOW_ALL_ORIGINS = False
# Names of the front end's built files carry a hash of what is in them.
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/assets/.+-[\w-]{8}\.\w+$"
DOCUMENTATION_DIST = ENV.documentation_dist
FRONTEND_DIST = ENV.frontend_dist
if FRONTEND_DIST.is_dir():
    WHITENOISE_ROOT = FRONTEND_DIST
APPEND_SLASH = True


# Safety
# ------------------------------------------------------------------------------------------------------------

X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
BEHIND_PROXY = ENV.behind_proxy
PROXIED_ADMIN = ENV.proxied_admin
ADMIN_HOST = ENV.admin_host
if ENV.behind_proxy:
    USE_X_FORWARDED_HOST = True
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")


# Logs
# ------------------------------------------------------------------------------------------------------------

LOGGING = logging(ENV)
