// Makes src/parts/timelines/pictures.json: the ready-made scenarios of scheduler_core, played and drawn small.
// Run it in frontend/ after the scenarios or the scheduler have changed: node dev/pictures.mjs
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'vite'

const MOST_LIVES = 10
const BINS = 140
const PLAY = `
import json
from scheduler_core.library import timelines
from scheduler_core.timeline import TimelineSimulation
def played(scenario):
    simulation = TimelineSimulation(scenario)
    simulation.run()
    return [{"seq": e.seq, "type": e.type, "body": e.body} for e in simulation.events]
print(json.dumps({it.slug: played(it.scenario) for it in timelines()}))
`

const python = spawnSync('../.venv/bin/python', ['-c', PLAY], { cwd: '.', env: { ...process.env, PYTHONPATH: '..' }, maxBuffer: 1e9, encoding: 'utf8' })
if (python.status !== 0) throw new Error(python.stderr)

const vite = await createServer({ server: { middlewareMode: true }, logLevel: 'error' })
const { TimelineLog } = await vite.ssrLoadModule('/src/model/timelines/log.ts')
const { groupLives } = await vite.ssrLoadModule('/src/model/timelines/rows.ts')
const { timelineEvent } = await vite.ssrLoadModule('/src/wire/timelines.ts')
const { crowdOf, PILE } = await vite.ssrLoadModule('/src/layout/timelines/crowd.ts')

function pictureOf(events) {
  const log = new TimelineLog()
  log.extend(events.map((event) => timelineEvent(event, 'event')))
  const lives = log.lives.all
  if (lives.length <= MOST_LIVES) return lives.map((life) => laneOf(log, life))
  return groupLives(lives).map((group) => (group.lives.length === 1 ? laneOf(log, group.lives[0]) : crowdRow(log, group.lives)))
}

function crowdRow(log, lives) {
  const { bins, most, counts } = crowdOf(lives, { from: 0, to: log.end }, BINS, log.end)
  const rounded = (count) => Math.round(count * 10) / 10
  return { bins, most: rounded(most), counts: [...counts].map(rounded) }
}

function laneOf(log, { stretches, attempts }) {
  const part = (at) => Math.round((at / log.end) * 1000)
  return {
    stretches: stretches.map(({ place, from, to, node }) => [PILE.indexOf(place), part(from), part(to ?? log.end), log.nodeOrder.get(node) ?? -1]).filter(([, from, to]) => to > from),
    failed: thinned(attempts.filter(({ outcome }) => outcome !== 'scheduled').map(({ at, outcome }) => [part(at), outcome])),
  }
}

/** Signs keep apart; a preemption hides what follows at once. */
function thinned(signs) {
  return signs.filter(([at], index) => index === 0 || at - signs[index - 1][0] > 20)
}

const pictures = Object.fromEntries(Object.entries(JSON.parse(python.stdout)).map(([slug, events]) => [slug, pictureOf(events)]))
writeFileSync('src/parts/timelines/pictures.json', `${JSON.stringify(pictures)}\n`)
await vite.close()
