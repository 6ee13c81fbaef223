import type { Answer } from './schema'
import type { CopiesRequest } from './capacity'
import type { ShoppingRequest } from './shopping'

/** A long question that a worker answers: about a run, or about a snapshot. */
export type Search = Answer<'Search'>

export interface OptimumRequest {
  goal?: 'nodes' | 'cost' | 'fragmentation'
  prices?: Record<string, number> // instance type → an hour
  priceLabel?: string
  evict?: boolean
  limit: number
}

/** What would help the pod of an attempt, or all that wait for the same reason. */
export interface RemediesRequest {
  attempt: number
  most?: number
  costs?: Readonly<Record<string, number>> // instead of the default ones, by name
  alike?: boolean
  thorough?: boolean // goes on after the bound
}

/** Exactly one question. */
export type Question = { optimum: OptimumRequest } | { shopping: ShoppingRequest } | { capacity: CopiesRequest } | { remedies: RemediesRequest }

/** What it is about. */
export type Subject = { run: string } | { snapshot: string; policy: string | null; options?: Record<string, unknown> }
