"""One file a resource; what comes in and what goes out are different classes."""
