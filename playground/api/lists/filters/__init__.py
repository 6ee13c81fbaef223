"""What lists can be narrowed down by, one file per resource."""
