"""What OpenAPI says about operations beyond what the code shows: words, examples; one file a resource."""
