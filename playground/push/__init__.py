"""What goes out over the sockets: group names, envelopes, publishing, and the in-process channel layer."""
