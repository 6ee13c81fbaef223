"""Calls to addresses that users name: which hosts they may go to, and the one client that makes them."""
