// The kinds of faults, as scheduler_core declares them: script/fault-kinds writes faultKinds.json, and a test says when it is stale.
import type { Process } from '../../wire/electionEvents'
import kinds from './faultKinds.json'

/** `undoes`: it is there only while what the kind changes is changed, others only while it is not. */
export interface OfferedFault {
  name: string
  to: 'replica' | 'cluster' | 'lease'
  near: boolean
  undoes: boolean
  fields: { fault: string; [field: string]: unknown }
}

/** What stays changed until it is undone: parts of an election's state, and the rate of a machine's clocks. */
export type Changed = 'cuts' | 'slow' | 'rate'

/** `words` have {field} for the values of a fault; `processes`: those with which it has an effect, null for all. */
export interface FaultKind {
  kind: string
  what: string
  words: string
  example: string
  processes: readonly Process[] | null
  changes: Changed | null
  offers: readonly OfferedFault[]
}

export const FAULT_KINDS = kinds as readonly FaultKind[]
