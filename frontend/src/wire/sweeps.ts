import type { Answer } from './schema'

export type Sweep = Answer<'Sweep'>
export type SweepCells = Answer<'SweepCells'>
/** `values`: of the axes, null for the policy that the sweep starts from. `measures`: null until the cell has been played. */
export type SweepCell = Answer<'SweepCell'>

export const RESUMABLE_STATES: ReadonlySet<Sweep['state']> = new Set(['cancelled', 'failed'])

/** An axis as it is sent: its values, or a range. */
export interface SweptAxis {
  path: string
  values?: unknown[]
  from?: number
  to?: number
  step?: number
}

/** What is varied, as it is sent. */
export interface NewSpace {
  axes: SweptAxis[]
  draw?: { policies: number; seed?: number }
  orders?: string[]
  seeds?: number[]
  objectives?: { measure: string; goal?: 'min' | 'max' }[]
}
