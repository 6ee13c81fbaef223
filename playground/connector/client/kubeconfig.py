"""A kubeconfig as the client library reads it, and the paths of its credentials, which the library hides. Imported only if there is a cluster."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kubernetes.config import ConfigException, kube_config


class Kubeconfig(kube_config.KubeConfigLoader):  # type: ignore[misc]  # the library has no types
    @classmethod
    def read(cls, path: str | None, context: str | None) -> Kubeconfig:
        """path : None for $KUBECONFIG or ~/.kube/config. Raises ConfigException, and any other error that a file which is no kubeconfig leads to."""
        merged = kube_config.KubeConfigMerger(path or kube_config.KUBE_CONFIG_DEFAULT_LOCATION)
        if merged.config is None:
            raise ConfigException("Invalid kube-config file. No configuration found.")
        return cls(
            merged.config, active_context=context, config_base_path=None, config_persister=merged.save_changes
        )

    @property
    def context(self) -> str:
        return str(self.current_context["name"])

    def path_of(self, name: str) -> str:
        """Of a file of the user's; "" if there is none, or data of that name instead."""
        user: Any = self._user
        if not user or user.safe_get(f"{name}-data") or not user.safe_get(name):
            return ""
        return str(Path(self._get_base_path(user.path), user.safe_get(name)))

    def of_cluster(self, name: str) -> str:
        """A field of the cluster; "" if there is none."""
        cluster: Any = self._cluster
        return str(cluster.safe_get(name) or "")

    def authenticate(self) -> None:
        """Gets the credentials again: an exec plugin runs again."""
        self._load_authentication()
