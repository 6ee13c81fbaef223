"""What lists can be narrowed down by, one file a resource."""
