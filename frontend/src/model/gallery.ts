/** The examples by subject, from easy to hard. */
const SUBJECTS: readonly { subject: string; slugs: readonly string[] }[] = [
  { subject: 'To begin with: why a pod waits, and where it goes', slugs: ['why-pending', 'scoring', 'image-locality'] },
  { subject: 'Nodes of a kind: labels and taints', slugs: ['gpu-labels', 'gpu-taints', 'gpu-both', 'gpu-claims'] },
  { subject: 'When room is scarce', slugs: ['spreading', 'packing', 'preemption'] },
  { subject: 'Other profiles, another release', slugs: ['profiles', 'release-1-18'] },
]

/** Examples in groups; what no group knows comes last. */
export function bySubject<E extends { slug: string }>(examples: readonly E[]): { subject: string; examples: E[] }[] {
  const known = new Set(SUBJECTS.flatMap(({ slugs }) => slugs))
  const groups = SUBJECTS.map(({ subject, slugs }) => ({ subject, examples: slugs.flatMap((slug) => examples.filter((example) => example.slug === slug)) }))
  const others = examples.filter(({ slug }) => !known.has(slug))
  return [...groups, { subject: 'And also', examples: others }].filter((group) => group.examples.length > 0)
}
