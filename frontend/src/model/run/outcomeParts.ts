// What something that is played came to, as parts of a whole: for bars with words below them.
import type { Rehearsal } from '../../wire/rehearsals'
import type { Removal } from '../../wire/removals'
import type { Counts } from '../../wire/runs'
import type { Survival } from '../../wire/survivals'
import type { SweepCell } from '../../wire/sweeps'
import { count } from '../text/quantity'

/** `good`: what one wants. `bad`: what one looks at first. `open`: neither, or not known yet. */
export type PartKind = 'good' | 'bad' | 'open'

export interface OutcomePart {
  kind: PartKind
  amount: number
  word: string
}

/** One bar. `name`: what it is of, '' where there is only one. */
export interface OutcomeBar {
  name: string
  parts: readonly OutcomePart[]
}

const part = (kind: PartKind, amount: number, word: string): OutcomePart => ({ kind, amount, word })

/** Those that are there at all: "8 placed · 3 pending"; what has nothing at all says so. */
export function partsWords(parts: readonly OutcomePart[]): string {
  const there = parts.filter(({ amount }) => amount > 0)
  return there.length ? there.map(({ amount, word }) => `${count(amount)} ${word}`).join(' · ') : 'nothing'
}

/** Losses of nodes: those that everything survives, and those that hurt. */
export function survivalBars({ hurting, progress: { done, planned } }: Pick<Survival, 'hurting' | 'progress'>): OutcomeBar[] {
  return [{ name: '', parts: [part('good', done - hurting, 'survived'), part('bad', hurting, 'hurt'), part('open', planned - done, 'to compute')] }]
}

/** Nodes: a consolidation asks which could go, a drain goes through all of them. */
export function removalBars({ kind, state, going, progress: { done, planned } }: Pick<Removal, 'kind' | 'state' | 'going' | 'progress'>): OutcomeBar[] {
  const over = state === 'succeeded'
  if (kind === 'drain') return [{ name: '', parts: [part('good', going, 'drained'), part(over ? 'bad' : 'open', planned - going, over ? 'stuck' : 'to plan')] }]
  const tried = over ? planned : done
  return [{ name: '', parts: [part('good', going, 'could go'), part('bad', tried - going, 'cannot go'), part('open', planned - tried, 'to try')] }]
}

/** The pods of a run. */
export function runParts({ scheduled, preempting, unschedulable, gated, error }: Counts): OutcomePart[] {
  return [part('good', scheduled, 'placed'), part('bad', preempting + unschedulable + error, 'not placed'), part('open', gated, 'gated')]
}

/** The pods under either release; none before both runs are known. */
export function rehearsalBars({ from, to }: Pick<Rehearsal, 'from' | 'to'>, before: Counts | undefined, after: Counts | undefined): OutcomeBar[] {
  return before && after
    ? [
        { name: from, parts: runParts(before) },
        { name: to, parts: runParts(after) },
      ]
    : []
}

/** The pods under the policy that a sweep starts from, and under the one that leaves fewest pending; of the first snapshot. */
export function sweepBars(cells: readonly Pick<SweepCell, 'values' | 'snapshot' | 'measures'>[]): OutcomeBar[] {
  const played = cells.filter(({ measures, snapshot }) => measures !== null && snapshot === cells[0]!.snapshot)
  const start = played.find(({ values }) => values === null)
  const others = played.filter(({ values }) => values !== null)
  const best = others.reduce<(typeof others)[number] | undefined>((least, one) => (least && least.measures!.pending <= one.measures!.pending ? least : one), undefined)
  const bar = (name: string, cell: typeof best): OutcomeBar[] => (cell ? [{ name, parts: [part('good', cell.measures!.placed, 'placed'), part('bad', cell.measures!.pending, 'pending')] }] : [])
  return [...bar('start', start), ...bar('best', best)]
}
