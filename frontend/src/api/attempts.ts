import { outcome, type Outcome, type OutcomeKind } from '../wire/outcome'
import { page } from '../wire/page'
import { request } from './client'

const PAGE_SIZE = 1000

/** Every attempt of a run, in order; of those that ended so, if that is said. */
export async function listAttempts(id: string, signal?: AbortSignal, ended?: OutcomeKind): Promise<Outcome[]> {
  const query = ended === undefined ? {} : { outcome: ended }
  const read = (number: number) => request(`runs/${id}/attempts/`, page(outcome), { query: { ...query, page: number, page_size: PAGE_SIZE }, signal })
  const first = await read(1)
  const others = Array.from({ length: Math.ceil(first.count / PAGE_SIZE) - 1 }, (_, index) => read(index + 2))
  return [first, ...(await Promise.all(others))].flatMap(({ results }) => results)
}
