"""The REST API under /api/v1/: views and serializers, one file a resource; rules are in the services."""
