"""From JSON to admitted objects, with every mistake in its place and notes on what was left out.

items → recognition → decoding, or pod_reader for pods; inspection if that fails → checks → admission
objects         leads through this for a whole cluster
object_reader   objects that arrive one by one
journal, report    the notes
daemon_templates   templates that cannot be read
json_text          whether a text is JSON or YAML
device_versions    objects of resource.k8s.io in beta versions
"""
