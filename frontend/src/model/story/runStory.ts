import type { Outcome } from '../../wire/outcome'
import type { RunPod } from '../../wire/runPod'
import { ordinal, plural } from '../text/quantity'
import { runHref, runPodHref } from '../page/route'
import { sentenceFor } from '../decision/sentence'
import { mayBeHelped } from '../answers/remedies'
import { step, type Story, type StoryLink, type StoryStep } from './story'

export interface RunStory extends Story {
  node: string | null // where the pod is in the end
  pendingAt: number | null // its last attempt, if it found no node and something may help it
}

/** What became of a pod in a run. `preempting`: the attempts of all pods that chose victims, in order. */
export function runStory(runId: string, pod: RunPod, preempting: readonly Outcome[]): RunStory {
  const { attempts } = pod
  const evicted = preempting.filter(({ victims }) => victims.includes(pod.pod))
  const own = attempts.map((attempt, index) => ownStep(runId, attempt, attempts[index - 1] ?? null, pod))
  const steps = [...own, ...evicted.map((attempt) => evictedStep(runId, attempt))].sort((left, right) => left.k - right.k)
  const first = attempts.length === 0 && evicted.length === 0 ? [thereStep(runId, pod)] : []
  const last = attempts.at(-1)
  return {
    headline: headlineOf(pod, attempts.length, evicted),
    steps: [...first, ...steps.map((each) => each.step)],
    stretches: [],
    node: evicted.length > 0 ? null : pod.node,
    pendingAt: pod.node === null && evicted.length === 0 && last && mayBeHelped(last.outcome) ? last.k : null,
  }
}

function headlineOf({ node, phase, notAttempted }: RunPod, attempts: number, evicted: readonly Outcome[]): string {
  const by = evicted.at(-1)
  if (notAttempted) return `${notAttempted.charAt(0).toUpperCase()}${notAttempted.slice(1)}.`
  if (by) return `Evicted for ${by.pod}.`
  if (node === null) return `Without a node after ${plural(attempts, 'attempt')}.`
  return attempts === 0 ? `On ${node} from the beginning.` : `On ${node} after ${plural(attempts, 'attempt')}${phase === 'placed' ? '' : ` (${phase})`}.`
}

const attemptLink = (runId: string, { k }: Outcome): StoryLink => ({ text: `Attempt ${ordinal(k)}`, href: runHref(runId, { step: k }) })
const podLink = (runId: string, pod: string): StoryLink => ({ text: pod, href: runPodHref(runId, pod) })

function ownStep(runId: string, attempt: Outcome, before: Outcome | null, { explanation }: RunPod): { k: number; step: StoryStep } {
  const { k, outcome, victims, nominatedNode, message } = attempt
  const told = explanation?.k === k ? explanation.sentence : outcome === 'preempting' ? `${nominatedNode} is nominated, and evicted for it:` : sentenceFor(attempt)
  const words = before ? [betweenWords(before, attempt)] : []
  const quote = told.includes(message) ? '' : message
  return { k, step: step('attempt', attemptLink(runId, attempt), told, { outcome, words, quote, pods: victims.map((victim) => podLink(runId, victim)) }) }
}

function betweenWords(before: Outcome, { k }: Outcome): string {
  const others = k - before.k - 1
  const why = before.outcome === 'preempting' ? 'Tried again, now that its victims are gone' : 'Tried again'
  return others === 0 ? `${why}, at once.` : `${why}, after ${plural(others, 'attempt')} of other pods.`
}

function evictedStep(runId: string, attempt: Outcome): { k: number; step: StoryStep } {
  const title = `Evicted from ${attempt.nominatedNode ?? 'its node'}, to make room for`
  return { k: attempt.k, step: step('goes', attemptLink(runId, attempt), title, { pods: [podLink(runId, attempt.pod)] }) }
}

function thereStep(runId: string, { node, notAttempted }: RunPod): StoryStep {
  const waits = notAttempted ? 'It waits for a scheduler that the policy does not have.' : 'It was not attempted: its turn has not come.'
  const title = node === null ? waits : `It had its node already, ${node}, and nobody evicted it.`
  return step('arrives', { text: 'Before the first attempt', href: runHref(runId) }, title)
}
