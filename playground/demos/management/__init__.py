"""Commands about demos."""
