"""Sockets: access, following runs and simulations, advancing simulations."""
