// Makes src/fixtures/timelines/playedScenarios.json: two ready-made scenarios as scheduler_core plays and folds them, for the unit tests.
// Samples are left out and the events are numbered anew, so that the file stays small. Run it in frontend/.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

const PLAY = `
import json
from scheduler_core.kernel import Event
from scheduler_core.library import timelines
from scheduler_core.timeline import TimelineSimulation, fold
def played(scenario):
    simulation = TimelineSimulation(scenario)
    simulation.run()
    kept = [event for event in simulation.events if event.type != "sample"]
    events = [Event(seq, event.type, event.body) for seq, event in enumerate(kept, start=1)]
    count = len(events) // 2
    frames = [{"seq": event.seq, "type": event.type, "body": event.body} for event in events]
    return {"events": frames, "halfway": {"count": count, "state": fold(events[:count])}, "end": fold(events)}
slugs = ("graceful-preemption", "failed-bindings")
print(json.dumps({it.slug: played(it.scenario) for it in timelines() if it.slug in slugs}, indent=1))
`

const python = spawnSync('../.venv/bin/python', ['-c', PLAY], { env: { ...process.env, PYTHONPATH: '..' }, encoding: 'utf8' })
if (python.status !== 0) throw new Error(python.stderr)
writeFileSync('src/fixtures/timelines/playedScenarios.json', python.stdout)
