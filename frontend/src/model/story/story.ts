import type { OutcomeKind } from '../../wire/outcome'

export interface StoryLink {
  text: string
  href: string
}

/** What kind of thing happened; its sign and colour follow. */
export type StepKind = 'arrives' | 'waits' | 'woken' | 'attempt' | 'evicts' | 'bound' | 'goes'

/** One thing that happened to a pod, or because of it. */
export interface StoryStep {
  kind: StepKind
  outcome: OutcomeKind | null // of an attempt
  when: StoryLink
  title: string
  words: readonly string[] // more about it; the scheduler's own are quoted by whoever draws them
  quote: string // the scheduler's own message, or empty
  pods: readonly StoryLink[] // other pods that it was about
}

/** A stretch of the pod's life, for the picture above the story; shares are of the whole, 0..1. */
export interface StoryStretch {
  place: string
  word: string
  from: string
  share: number
}

/** All that became of a pod. */
export interface Story {
  headline: string
  steps: readonly StoryStep[]
  stretches: readonly StoryStretch[]
}

export const step = (kind: StepKind, when: StoryLink, title: string, more: Partial<StoryStep> = {}): StoryStep => ({
  kind,
  outcome: null,
  when,
  title,
  words: [],
  quote: '',
  pods: [],
  ...more,
})
