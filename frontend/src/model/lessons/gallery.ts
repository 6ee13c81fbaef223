/** The examples by subject, from easy to hard. */
const SUBJECTS: readonly { subject: string; slugs: readonly string[] }[] = [
  { subject: 'To begin with: why a pod waits, and where it goes', slugs: ['why-pending', 'scoring', 'image-locality'] },
  { subject: 'Nodes of a kind: labels and taints', slugs: ['gpu-labels', 'gpu-taints', 'gpu-both', 'gpu-claims'] },
  { subject: 'When room is scarce', slugs: ['spreading', 'packing', 'preemption'] },
  { subject: 'Jobs whose pods belong together', slugs: ['jobs-one-by-one', 'jobs-as-gangs'] },
  { subject: 'Other profiles, another release', slugs: ['profiles', 'release-1-18'] },
]

export interface Ensemble {
  slugs: readonly string[]
  name: string
  about: string
}

/** Examples with the same pods on the same nodes, which say more side by side. */
const ENSEMBLES: readonly Ensemble[] = [
  { slugs: ['spreading', 'packing'], name: 'spreading and packing', about: 'The same pods under two policies. Only one of them leaves a node free for each of the two big pods.' },
  { slugs: ['jobs-one-by-one', 'jobs-as-gangs'], name: 'jobs without gangs and with them', about: 'Three training jobs and six GPUs. Worker by worker no job is complete; as gangs two of them run.' },
  {
    slugs: ['gpu-labels', 'gpu-taints', 'gpu-both'],
    name: 'labels alone, taints alone and both',
    about: 'Three ways to keep GPU nodes for the pods that need them, with the same pods on the same nodes.',
  },
]

/** Those of which all examples are there. */
export const ensemblesAmong = (examples: readonly { slug: string }[]): readonly Ensemble[] => ENSEMBLES.filter(({ slugs }) => picked(examples, slugs).length === slugs.length)

/** Those that the gallery shows of each; the others are on pages of their own. */
export const TELLING_SCENARIOS = ['graceful-preemption', 'deadlock-without-gangs', 'a-day-of-batch']
export const TELLING_ELECTIONS = ['first-leader', 'crash', 'paused-leader']

/** Examples by name, in the order of the names. */
export const picked = <E extends { slug: string }>(examples: readonly E[], slugs: readonly string[]): E[] => slugs.flatMap((slug) => examples.filter((example) => example.slug === slug))

/** Examples in groups; what no group knows comes last. */
export function bySubject<E extends { slug: string }>(examples: readonly E[]): { subject: string; examples: E[] }[] {
  const known = new Set(SUBJECTS.flatMap(({ slugs }) => slugs))
  const groups = SUBJECTS.map(({ subject, slugs }) => ({ subject, examples: picked(examples, slugs) }))
  const others = examples.filter(({ slug }) => !known.has(slug))
  return [...groups, { subject: 'More', examples: others }].filter((group) => group.examples.length > 0)
}

/** One of each subject for a page on which nothing has run yet. */
export const TELLING_DEMOS = ['why-pending', 'scoring', 'gpu-both', 'packing', 'preemption', 'jobs-as-gangs']
