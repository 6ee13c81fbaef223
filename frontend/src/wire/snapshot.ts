import { anything, dictionary, list, nullable, number, object, string, withDefault, type Decoded } from './decode'

/** One line of an upload report: how many of what, with a few examples. Lines the reader words freely stay strings. */
const reportLine = (value: unknown): { what: string; count: number; examples: string[] } => {
  if (typeof value === 'string') return { what: value, count: 1, examples: [] }
  const line = (value ?? {}) as Record<string, unknown>
  return {
    what: String(line.what ?? line.kind ?? line.message ?? JSON.stringify(value)),
    count: typeof line.count === 'number' ? line.count : 1,
    examples: Array.isArray(line.examples) ? line.examples.map(String) : [],
  }
}

const reportLines = withDefault(list(reportLine), [])
export const uploadReport = object({
  dropped: reportLines,
  defaulted: reportLines,
  ignored: reportLines,
  warnings: reportLines,
})

export const snapshot = object({
  id: string,
  name: string,
  createdAt: string,
  parent: nullable(string),
  format: withDefault(string, ''),
  origin: withDefault(string, 'upload'),
  counts: withDefault(dictionary(number), {}), // objects by kind
  pendingPods: withDefault(number, 0),
  report: withDefault(uploadReport, { dropped: [], defaulted: [], ignored: [], warnings: [] }),
  sizeBytes: withDefault(number, 0),
  policy: nullable(string), // a policy that came with the upload
})
export type Snapshot = Decoded<typeof snapshot>

export const objectRow = object({
  kind: string,
  namespace: withDefault(string, ''),
  name: string,
  summary: withDefault(dictionary(anything), {}),
  object: anything,
})
export type ObjectRow = Decoded<typeof objectRow>
