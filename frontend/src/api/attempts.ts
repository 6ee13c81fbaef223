import type { Explanation, NodeExplanation } from '../wire/attempts'
import { outcome, type Outcome, type OutcomeKind } from '../wire/outcome'
import { page } from '../wire/page'
import { ask, request } from './client'

const PAGE_SIZE = 1000

/** Every attempt of a run, in order; of those that ended so, if that is said. */
export async function listAttempts(id: string, signal?: AbortSignal, ended?: OutcomeKind): Promise<Outcome[]> {
  const query = ended === undefined ? {} : { outcome: ended }
  const read = (number: number) => request(`runs/${id}/attempts/`, page(outcome), { query: { ...query, page: number, page_size: PAGE_SIZE }, signal })
  const first = await read(1)
  const others = Array.from({ length: Math.ceil(first.count / PAGE_SIZE) - 1 }, (_, index) => read(index + 2))
  return [first, ...(await Promise.all(others))].flatMap(({ results }) => results)
}

export const attemptPath = (id: string, k: number): string => `runs/${id}/attempts/${k}/`
export const attemptNodePath = (id: string, k: number, node: string): string => `runs/${id}/attempts/${k}/nodes/${encodeURIComponent(node)}/`
export const getExplanation = (id: string, k: number, signal?: AbortSignal): Promise<Explanation> => ask(attemptPath(id, k), { signal })
export const getNodeExplanation = (id: string, k: number, node: string): Promise<NodeExplanation> => ask(attemptNodePath(id, k, node))
