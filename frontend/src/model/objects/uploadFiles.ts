// Which of the files that somebody chose or dropped make up one upload.

/** A file as far as choosing needs it: `head` is the beginning of its text. */
export interface Candidate {
  name: string
  head: string
}

/** Positions among the candidates, in the order in which the API wants them: nodes before pods in a trace. */
export type Chosen = { files: readonly number[] } | { mistake: string }

const columnsOf = ({ head }: Candidate): string[] => (head.split(/\r?\n/, 1)[0] ?? '').split(',').map((column) => column.trim())

export type TraceRole = 'nodes' | 'pods'

/** What a CSV of a trace holds, by its heading; null for files that are none. */
export function traceRole(candidate: Candidate): TraceRole | null {
  const columns = columnsOf(candidate)
  if (columns.includes('num_gpu') || columns.includes('pod_phase')) return 'pods'
  return columns.includes('sn') && columns.includes('cpu_milli') ? 'nodes' : null
}

export function chooseFiles(candidates: readonly Candidate[]): Chosen {
  const roles = candidates.map(traceRole)
  if (candidates.length === 1 && roles[0] === null) return { files: [0] }
  const pair = [roles.indexOf('nodes'), roles.indexOf('pods')]
  if (candidates.length === 2 && !pair.includes(-1)) return { files: pair }
  if (candidates.length === 1) return { mistake: `${candidates[0]!.name} has the ${roles[0]} of a trace. Its ${roles[0] === 'nodes' ? 'pods' : 'nodes'} are in a second CSV file: give both.` }
  return { mistake: `These are ${candidates.length} files. A snapshot is made of one file, or of the two CSV files (nodes, pods) of a trace.` }
}
