"""The parts of the OpenAPI document that the code does not contain: texts and examples; one file per resource."""
