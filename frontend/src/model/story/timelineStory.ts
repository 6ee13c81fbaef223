import type { EventOf, QueueName, TimelineEvent, TimelinePath } from '../../wire/timelines'
import { capital } from '../text/capital'
import { ordinal } from '../text/quantity'
import { timelineHref, timelinePodHref } from '../page/route'
import { sentenceFor } from '../decision/sentence'
import type { Life } from '../timelines/lives'
import type { TimelineLog } from '../timelines/log'
import { PLACE_WORDS } from '../timelines/placeWords'
import { momentSentence } from '../timelines/sentence'
import type { Times } from '../timelines/times'
import { isClusterEvent, whyWords } from '../timelines/whyWords'
import { span } from '../text/virtualTime'
import { step, type StepKind, type Story, type StoryStep, type StoryStretch } from './story'

/** What became of a pod over time. A pod that is created again under its name is told of as one. */
export function timelineStory(log: TimelineLog, path: TimelinePath, pod: string, times: Times): Story {
  const teller = new Teller(path, pod, times)
  log.events.forEach((event, index) => teller.take(event, log.events, index))
  const lives = log.lives.all.filter((life) => life.key === pod)
  return { headline: headlineOf(lives, log.end), steps: teller.steps, stretches: lives.flatMap((life) => stretchesOf(life, lives, log.end, times)) }
}

function headlineOf(lives: readonly Life[], end: number): string {
  const life = lives.at(-1)
  if (!life) return 'It has not been seen.'
  const last = life.stretches.at(-1)!
  const waited = life.bound === null ? null : span(life.bound - life.created)
  if (life.gone !== null) return `${capital(whyWords(life.goneWhy))}${waited === null ? ', without a node' : `; it had waited ${waited} for its node`}.`
  if (life.bound !== null) return `On ${last.node ?? 'its node'}${waited === span(0) ? '' : `, after ${waited}`}.`
  return `Without a node for ${span(end - life.created)}: ${PLACE_WORDS[last.place].word}.`
}

function stretchesOf(life: Life, lives: readonly Life[], end: number, times: Times): StoryStretch[] {
  const [from, to] = [lives[0]!.created, lives.at(-1)!.gone ?? end]
  return life.stretches.map((stretch) => ({
    place: stretch.place,
    word: PLACE_WORDS[stretch.place].word,
    from: times.at(stretch.from),
    share: to > from ? ((stretch.to ?? end) - stretch.from) / (to - from) : 1,
  }))
}

type Body<T extends TimelineEvent['type']> = T extends 'other' ? never : EventOf<Exclude<T, 'other'>>['body']

/** What happened at the moment that woke a pod, so far as it can wake one. */
const CAUSES: ReadonlySet<TimelineEvent['type']> = new Set(['podGone', 'podBound', 'podTerminating', 'podUpdated', 'nodeAdded', 'nodeChanged', 'nodeRemoved'])

const goes = (to: QueueName): string => (to === 'unschedulable' ? 'it waits among the unschedulable pods' : to === 'gated' ? 'its scheduling gates hold it' : `it goes to the ${PLACE_WORDS[to].word}`)

class Teller {
  readonly steps: StoryStep[] = []
  private readonly victims = new Set<string>()

  constructor(
    private readonly path: TimelinePath,
    private readonly pod: string,
    private readonly times: Times,
  ) {}

  take(event: TimelineEvent, events: readonly TimelineEvent[], index: number): void {
    if (event.type === 'podTerminating') return this.terminating(event.body)
    if (event.type === 'podGone') return this.gone(event.body)
    if (!('pod' in event.body) || event.body.pod !== this.pod) return
    switch (event.type) {
      case 'podThere':
        return this.tell('arrives', event.body.at, event.body.node === null ? 'It waits from the beginning.' : `It is there from the beginning, on ${event.body.node}.`)
      case 'podCreated':
        return this.tell('arrives', event.body.at, `It is created${event.body.priority ? ` with priority ${event.body.priority}` : ''}.`)
      case 'podUpdated':
        return this.tell('waits', event.body.at, 'It is changed.')
      case 'queue':
        return this.moved(event.body, events, index)
      case 'attempt':
        return this.attempted(event.body)
      case 'nominated':
        return event.body.node === null ? this.tell('waits', event.body.at, 'It is no longer nominated to a node.') : undefined
      case 'podBound':
        return this.tell('bound', event.body.at, `It is bound to ${event.body.node}.`)
      case 'bindRefused':
        return this.tell('goes', event.body.at, 'Its binding is refused.', { quote: event.body.message })
    }
  }

  private tell(kind: StepKind, at: number, title: string, more: Partial<StoryStep> = {}): void {
    const when = more.when ?? { text: this.times.at(at), href: timelineHref(this.path, { at }) }
    this.steps.push(step(kind, when, title, more))
  }

  private readonly link = (pod: string) => ({ text: pod, href: timelinePodHref(this.path, pod) })

  private moved({ at, from, to, why, until }: Body<'queue'>, events: readonly TimelineEvent[], index: number): void {
    if (to === null || to === 'inFlight' || (from === null && to === 'activeQ')) return
    const woken = isClusterEvent(why)
    const title = woken ? `${why} wakes it: ${goes(to)}${to === 'backoffQ' ? ', because its back-off is not over' : ''}.` : `${capital(goes(to))}: ${whyWords(why)}.`
    const words = [...(woken ? causesOf(events, index, this.pod) : []), ...(until === null ? [] : [`Until ${this.times.at(until)}, ${span(until - at)} later.`])]
    this.tell(woken || to === 'activeQ' ? 'woken' : 'waits', at, title, { words })
  }

  private attempted(attempt: Body<'attempt'>): void {
    const { at, k, outcome, rejectors } = attempt
    const told = sentenceFor(attempt)
    const words = outcome === 'unschedulable' && rejectors.length ? [`Rejected by ${rejectors.join(', ')}; an event that may help with this wakes it.`] : []
    const when = { text: `${this.times.at(at)} · attempt ${ordinal(k)}`, href: timelineHref(this.path, { at, attempt: k }) }
    this.tell('attempt', at, told, { when, outcome, words, quote: told.includes(attempt.message) ? '' : attempt.message })
  }

  private terminating({ pod, at, until, why, for: by }: Body<'podTerminating'>): void {
    if (pod === this.pod)
      return this.tell('goes', at, `It is told to terminate, and has ${span(until - at)}: ${whyWords(why)}${by === null ? '.' : ', for'}`, { pods: by === null ? [] : [this.link(by)] })
    if (by !== this.pod) return
    this.victims.add(pod)
    this.tell('evicts', at, `Told to terminate for it, within ${span(until - at)}:`, { pods: [this.link(pod)] })
  }

  private gone({ pod, at, node, why }: Body<'podGone'>): void {
    if (pod === this.pod) this.tell('goes', at, `It is gone${node === null ? '' : ` from ${node}`}: ${whyWords(why)}.`)
    else if (this.victims.delete(pod)) this.tell('evicts', at, `Gone${node === null ? '' : ` from ${node}`}, which makes room:`, { pods: [this.link(pod)] })
  }
}

/** What else is told of the moment at which a pod was woken. */
function causesOf(events: readonly TimelineEvent[], index: number, pod: string): string[] {
  const { at } = events[index]!.body
  const same: TimelineEvent[] = []
  for (let before = index - 1; before >= 0 && events[before]!.body.at === at; before--) same.unshift(events[before]!)
  const causes = same.filter(({ type, body }) => CAUSES.has(type) && !('pod' in body && body.pod === pod))
  const sentence = momentSentence(causes)
  return sentence ? [sentence] : []
}
