import type { Decoder } from '../wire/decoders'
import { page } from '../wire/page'
import type { NumberedEvent } from '../wire/simulations'
import { request } from './client'

const MOST_A_PAGE = 10_000

/** All events of a simulation so far, in order. `path`: of its resource, without a slash at the end. */
export async function allEvents<E extends NumberedEvent>(path: string, event: Decoder<E>): Promise<E[]> {
  const found: E[] = []
  for (;;) {
    const { results, next } = await request(`${path}/events/`, page(event), { query: { after: found.at(-1)?.seq ?? 0, limit: MOST_A_PAGE } })
    for (const one of results) found.push(one)
    if (next === null) return found
  }
}
