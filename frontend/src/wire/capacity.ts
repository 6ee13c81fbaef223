import type { Answer } from './schema'

/** How many more of these fit. */
export type Capacity = Answer<'Capacity'>
export type Fit = Answer<'Fit'>

export const ORDERS = ['turns', 'priority'] as const
export type Order = (typeof ORDERS)[number]

/** What is asked of a run. */
export interface CopiesRequest {
  templates: Record<string, unknown>[]
  order: Order
  shares: Record<string, number> // "namespace/name" → copies a turn
  most: number // of all copies together
}
