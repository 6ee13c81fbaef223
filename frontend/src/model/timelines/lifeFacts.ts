import { plural } from '../text/quantity'
import { span } from '../text/virtualTime'
import { shortPod } from './names'
import { stretchAt, type Life } from './lives'
import { PLACE_WORDS } from './placeWords'
import type { Times } from './times'
import { whyWords } from './whyWords'

/** What there is to say about a pod at a time. */
export interface LifeFacts {
  name: string
  place: string // "" before it came and after it went
  since: number | null
  node: string
  priority: number
  attempts: number // until then
  waited: number | null // from its creation until it was bound, or so far
  lines: string[]
}

export function lifeFacts(life: Life, at: number, times: Times): LifeFacts {
  const stretch = stretchAt(life, at)
  const attempts = life.attempts.filter((mark) => mark.at <= at).length
  const bound = life.bound !== null && life.bound <= at ? life.bound : null
  const lines = [
    ...(stretch ? [`${PLACE_WORDS[stretch.place].word}${stretch.node ? ` on ${stretch.node}`.replace('on', stretch.place === 'assumed' ? 'to' : 'on') : ''} since ${times.at(stretch.from)}`] : []),
    ...(stretch?.until != null ? [`until ${times.at(stretch.until)}, ${span(Math.max(0, stretch.until - at))} left`] : []),
    ...(stretch?.why ? [whyWords(stretch.why)] : []),
    ...(life.gone !== null && at >= life.gone ? [`${whyWords(life.goneWhy)} at ${times.at(life.gone)}`] : []),
    ...(at < life.created ? [`comes at ${times.at(life.created)}`] : []),
  ]
  return {
    name: shortPod(life.name),
    place: stretch ? PLACE_WORDS[stretch.place].word : '',
    since: stretch?.from ?? null,
    node: stretch?.node ?? '',
    priority: life.priority,
    attempts,
    waited: at < life.created ? null : (bound ?? Math.min(at, life.gone ?? at)) - life.created,
    lines,
  }
}

/** The same in one line, for screen readers. */
export function describeLife(life: Life, at: number, times: Times): string {
  const { name, priority, attempts, lines } = lifeFacts(life, at, times)
  return [name, `priority ${priority}`, ...lines, plural(attempts, 'attempt')].join(', ')
}
