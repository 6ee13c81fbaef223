import type { Snapshot } from '../../wire/snapshots'

const SHAPES: Record<string, string> = {
  list: 'kubectl List',
  object: 'one object',
  array: 'array of objects',
  documents: 'documents',
  simulator: 'kube-scheduler-simulator export',
}

/** What an upload was recognised as, for readers: "yaml-list+gzip" → "kubectl List, YAML, gzip". */
export function formatWord(format: string): string {
  if (format === 'openb-csv') return 'trace, two CSV files'
  if (format.startsWith('json-documents')) return ['JSON lines', format.split('+')[1]].filter(Boolean).join(', ')
  const [, encoding, shape, packing] = /^(json|yaml)-(\w+)(?:\+(\w+))?$/.exec(format) ?? []
  if (!encoding || !shape) return format
  return [SHAPES[shape] ?? shape, encoding.toUpperCase(), packing].filter(Boolean).join(', ')
}

const ORIGINS: Record<string, string> = { upload: 'upload', demo: 'demo', live: 'live cluster' }
export const originWord = (origin: string): string => ORIGINS[origin] ?? origin

export const REPORT_PARTS = ['warnings', 'dropped', 'defaulted', 'ignored'] as const
export type ReportPart = (typeof REPORT_PARTS)[number]

export const REPORT_WORDS: Record<ReportPart, { title: string; meaning: string }> = {
  warnings: { title: 'Warnings', meaning: 'Missing, or without effect. Look here first if a decision surprises you.' },
  dropped: { title: 'Dropped', meaning: 'Never stored: it may be secret, or scheduling does not use it.' },
  defaulted: { title: 'Filled in', meaning: 'Missing in the upload and set as the API server would have set it.' },
  ignored: { title: 'Kept, not used', meaning: 'Kinds that scheduling does not use.' },
}

export const reportIsEmpty = (snapshot: Snapshot): boolean => REPORT_PARTS.every((part) => snapshot.report[part].length === 0)

/** What was made for workloads although nobody asked for it; null: nothing. */
export function podsMadeUnasked({ report }: Pick<Snapshot, 'report'>): string | null {
  const made = report.defaulted.find(({ what }) => what.startsWith('pods made for workloads, because'))
  return made ? `${made.count} ${made.what}` : null
}

const FIRST = ['Node', 'Pod']

/** Kinds by weight for a reader: nodes and pods, then the rest by how many there are. */
export function kindsInOrder(counts: Snapshot['counts']): { kind: string; count: number }[] {
  const rank = (kind: string) => (FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length)
  return Object.entries(counts)
    .map(([kind, count]) => ({ kind, count }))
    .filter(({ count }) => count > 0)
    .sort((left, right) => rank(left.kind) - rank(right.kind) || right.count - left.count || (left.kind < right.kind ? -1 : 1))
}

/** "+1 Pod, −2 Node": what a revision has more and less of than its parent. */
export function countsDelta(counts: Snapshot['counts'], parent: Snapshot['counts']): string {
  const kinds = [...new Set([...Object.keys(parent), ...Object.keys(counts)])]
  const changes = kinds.map((kind) => ({ kind, by: (counts[kind] ?? 0) - (parent[kind] ?? 0) })).filter(({ by }) => by !== 0)
  return changes.map(({ kind, by }) => `${by > 0 ? '+' : '−'}${Math.abs(by)} ${kind}`).join(', ')
}
