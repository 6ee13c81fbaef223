// The ready-made scenarios by the question that they answer, and their pictures. `script/election-thumbnails` draws these from
// the scenarios themselves.
import drawn from './thumbnails.json'

/** `lanes`: replica → [ms, kind] from which on it is that. Kinds: l leading, s standby, r releasing, p paused, - not there. */
export interface Thumbnail {
  end: number // ms
  lanes: Record<string, [number, string][]>
}

export const thumbnailOf = (slug: string): Thumbnail | null => (drawn as unknown as Record<string, Thumbnail>)[slug] ?? null

const GROUPS: readonly { question: string; slugs: readonly string[] }[] = [
  { question: 'How is the first leader chosen?', slugs: ['first-leader', 'stale-lease'] },
  { question: 'When does the other one take over?', slugs: ['crash', 'graceful-stop', 'partition', 'short-outage', 'long-outage'] },
  { question: 'Why a Lease and not Endpoints?', slugs: ['why-a-lease'] },
  { question: 'Why elect with one replica?', slugs: ['one-replica-elected', 'one-replica-unelected', 'upgrade-standby-first', 'upgrade-leader-first'] },
  { question: 'Do clocks and durations matter?', slugs: ['wrong-calendar', 'clock-drift', 'slow-requests', 'misconfigured-durations'] },
  { question: 'How can there be two leaders at once?', slugs: ['paused-leader', 'suspended-machine', 'partition-that-hangs', 'deleted-lease', 'late-release', 'invisible-renewal'] },
]

/** Examples in groups; what no group knows comes last. */
export function byQuestion<E extends { slug: string }>(examples: readonly E[]): { question: string; examples: E[] }[] {
  const known = new Set(GROUPS.flatMap(({ slugs }) => slugs))
  const groups = GROUPS.map(({ question, slugs }) => ({ question, examples: slugs.flatMap((slug) => examples.filter((example) => example.slug === slug)) }))
  const others = examples.filter(({ slug }) => !known.has(slug))
  return [...groups, { question: 'More', examples: others }].filter((group) => group.examples.length > 0)
}
