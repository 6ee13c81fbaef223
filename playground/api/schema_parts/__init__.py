"""What OpenAPI says about each operation beyond what the code shows: words and examples, one file a resource."""
