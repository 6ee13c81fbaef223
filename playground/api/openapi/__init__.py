"""The OpenAPI document.

document    the whole, made once
schema      what every operation has beyond its own description
operations  texts and examples of operations, one file per resource
"""
