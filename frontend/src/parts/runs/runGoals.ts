import type { ReactNode } from 'react'
import { comparedHref, optimumHref, playHref, runHref, shoppingHref } from '../../model/page/route'

/** What the run is for: where it opens, and how that is said. `asks`: it only serves a question, and no list shows it. */
export interface RunGoal {
  title: string
  words: ReactNode
  verb: string
  asks?: true
  href: (run: string) => string
}

export const PLAY: RunGoal = { title: 'Run with policy', words: 'The scheduler takes the pending pods one by one.', verb: 'Run', href: playHref }
export const WHAT_IF: RunGoal = {
  title: 'What if?',
  words: 'Changes are compared with a run of the unchanged cluster. Nothing is added to your runs until you keep a draft.',
  verb: 'Start changing',
  asks: true,
  href: (run) => runHref(run, {}, { whatIf: '1' }),
}
export const SHOPPING: RunGoal = {
  title: 'Which nodes would have to be added?',
  words: 'Searches for nodes on which the pods that stay pending would fit. Nothing is added to your runs.',
  verb: 'Go on',
  asks: true,
  href: shoppingHref,
}
export const BEST: RunGoal = {
  title: 'What would be the best possible?',
  words: 'Searches for the best placement of the same pods, beside the one of the scheduler. Nothing is added to your runs.',
  verb: 'Go on',
  asks: true,
  href: optimumHref,
}

/** Opens beside runs that are there. */
export const besideRuns = (ids: readonly string[]): RunGoal => ({
  title: 'The same cluster under another policy',
  words: 'The same pods are placed again, and the runs are shown side by side.',
  verb: 'Run and compare',
  href: (run) => comparedHref([...ids, run]),
})
