"""What comes in over sockets: who may connect, and following a run."""
