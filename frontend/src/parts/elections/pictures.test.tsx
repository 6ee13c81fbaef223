// Pictures of the chart of an election, held against stored ones (`pictures/`); see render/cluster/pictures.test.ts. The style sheets
// are written into them, so they are seen as on the page, and a change of colours is one of the pictures.
import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import golden from '../../fixtures/elections/fold.json'
import { placeRows, timeScale } from '../../layout/elections/chart'
import { eventScale } from '../../layout/elections/eventScale'
import { tellingTimes } from '../../model/elections/contest'
import { ElectionLog } from '../../model/elections/log'
import { SECOND } from '../../model/text/virtualTime'
import { electionEvents } from '../../wire/electionEvents'
import { Chart } from './Chart'

const WIDTH = 1100
const DURATION = 40 * SECOND
const STYLES = ['../../theme/tokens.css', 'Chart.module.css'].map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n')

interface State {
  at: number // the playhead, in seconds
  known?: number // how far it has come; to the end, unless it is said
  room?: number // height
  byEvents?: true
  theme?: 'light' | 'dark'
}

const STATES: Record<string, State> = {
  'cut off and back': { at: 12 },
  'two lead at once, dark': { at: 34, theme: 'dark' },
  'by events': { at: 30, byEvents: true },
  'still played': { at: 18, known: 18 },
  'on a projector': { at: 34, room: 850 },
}

function picture({ at, known = 40, room = 420, byEvents, theme = 'light' }: State): string {
  const now = known * SECOND
  const log = new ElectionLog()
  log.extend(electionEvents(golden.events, 'events').filter(({ body }) => body.at <= now))
  const scale = byEvents ? eventScale(tellingTimes(log.tracks), { duration: DURATION, over: true }, WIDTH, 1) : timeScale(DURATION, WIDTH)
  const rows = placeRows(['a', 'b'], log.tracks.replicas, room)
  const chart = <Chart tracks={log.tracks} seq={log.seq} rows={rows} scale={scale} now={now} duration={DURATION} at={at * SECOND} live={known < 40} />
  const drawn = renderToStaticMarkup(chart).replace('<svg ', `<svg xmlns="http://www.w3.org/2000/svg" data-theme="${theme}" `)
  const styled = drawn.replace('>', `><style>${STYLES} svg { background: var(--surface) }</style>`)
  const named = styled.replaceAll(/class="[^"]*"/g, (names) => names.replaceAll(/_(\w+?)_[0-9a-z]+/g, '$1')) // as the style sheet names them
  return named.replaceAll(/<(?!\/)/g, '\n<').trim() + '\n'
}

it.each(Object.entries(STATES))('the chart looks as it did: %s', async (name, state) => {
  await expect(picture(state)).toMatchFileSnapshot(`pictures/${name.replaceAll(/, | /g, '-')}.svg`)
})
