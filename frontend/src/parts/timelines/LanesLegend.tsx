import { useLayoutEffect, useRef } from 'react'
import type { Life } from '../../model/timelines/lives'
import { PLACE_WORDS } from '../../model/timelines/placeWords'
import type { Place } from '../../model/timelines/state'
import { paintPattern, paintSign } from '../../render/timelines/lifePainter'
import { canvasSurface, type Surface } from '../../render/surface'
import { nodeTint } from '../../theme/nodeTints'
import type { Palette } from '../../theme/palette'
import type { OutcomeKind } from '../../wire/outcome'
import styles from './LanesLegend.module.css'

const PLACES: readonly Place[] = ['activeQ', 'inFlight', 'backoffQ', 'unschedulable', 'gated', 'assumed', 'bound', 'terminating']
const SIGNS: readonly { outcome: OutcomeKind; word: string }[] = [
  { outcome: 'scheduled', word: 'found a node' },
  { outcome: 'unschedulable', word: 'found none' },
  { outcome: 'preempting', word: 'preempts' },
  { outcome: 'error', word: 'error' },
]

/** The places and signs that there are; the legend leaves out the others. */
export interface Present {
  places: ReadonlySet<Place>
  outcomes: ReadonlySet<OutcomeKind>
  nominations: boolean
  ended: boolean // nominations that were taken back
}

export function presentIn(lives: readonly Life[]): Present {
  const places = new Set<Place>()
  const outcomes = new Set<OutcomeKind>()
  let [nominations, ended] = [false, false]
  for (const life of lives) {
    for (const { place } of life.stretches) places.add(place)
    for (const { outcome } of life.attempts) outcomes.add(outcome)
    if (life.refusals.length) outcomes.add('error')
    for (const { node } of life.nominations) {
      if (node === null) ended = true
      else nominations = true
    }
  }
  return { places, outcomes, nominations, ended }
}

/** What the patterns and signs of the chart mean, drawn by the painter that draws the chart. */
export function LanesLegend({ palette, present }: { palette: Palette; present: Present }) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {PLACES.filter((place) => present.places.has(place)).map((place) => (
        <li key={place} title={PLACE_WORDS[place].meaning}>
          <Swatch palette={palette} width={22} paint={(surface) => paintPattern(surface, palette, place, nodeTint(0, palette.theme), SWATCH)} />
          {place === 'bound' ? 'on its node' : PLACE_WORDS[place].word}
        </li>
      ))}
      {SIGNS.filter(({ outcome }) => present.outcomes.has(outcome)).map(({ outcome, word }) => (
        <li key={outcome}>
          <Swatch palette={palette} width={12} paint={(surface) => paintSign(surface, palette, outcome, 6, 7)} />
          {word}
        </li>
      ))}
      {present.nominations && (
        <li>
          <Swatch palette={palette} width={12} paint={(surface) => flag(surface, palette)} />
          nominated
        </li>
      )}
      {present.ended && (
        <li title="The pod is no longer nominated to a node.">
          <Swatch palette={palette} width={12} paint={(surface) => flag(surface, palette, true)} />
          nomination ended
        </li>
      )}
    </ul>
  )
}

const FLAG: readonly [number, number][] = [
  [2, 1],
  [11, 4.5],
  [2, 8],
]

function flag(surface: Surface, palette: Palette, hollow = false): void {
  surface.fill(2, 0, 1.5, 14, palette.preempting)
  if (hollow) surface.path([...FLAG, FLAG[0]!], palette.preempting, 1)
  else surface.shape(FLAG, palette.preempting)
}

const SWATCH = { x: 0, y: 0, w: 22, h: 14 }

function Swatch({ palette, width, paint }: { palette: Palette; width: number; paint: (surface: Surface) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    paint(canvasSurface(canvas.current!, width, 14, palette.font))
  })
  return <canvas ref={canvas} style={{ width, height: 14 }} aria-hidden="true" />
}
