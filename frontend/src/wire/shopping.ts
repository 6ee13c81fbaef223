import type { Answer } from './schema'

/** Which nodes to add for what a run left pending. */
export type Shopping = Answer<'Shopping'>
export type Basket = Answer<'Basket'>

/** What is asked: kinds of nodes that can be bought. */
export interface ShoppingRequest {
  nodeTemplates: {
    name: string
    price: number
    allocatable: Record<string, string>
    labels?: Record<string, string>
    taints?: { key: string; value?: string; effect: string }[]
    most?: number
  }[]
}
