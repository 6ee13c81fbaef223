"""One file a resource. A view parses, calls one service, serialises."""
