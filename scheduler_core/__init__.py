"""The scheduler as a library: Kubernetes objects in, decisions and their reasons out."""
