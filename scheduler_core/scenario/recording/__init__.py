"""What watches told of a cluster, with times → a cluster at the start and a scenario (docs/recordings.md).

changes      a recording: what was there at its beginning, and what changed when
reading      JSON lines → a recording
window       which part of it is played, how fast, and on which nodes
replay       a recording → cluster at the start, scenario, and what could not be said
pods, nodes, others    what changes of them become
classes, volumes, devices    what of other objects is made up, decided anew, or missing
operations   the operations of the scenario, as they are found
"""
