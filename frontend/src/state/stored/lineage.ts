import { ApiError } from '../../api/client'

export interface Lineage<T> {
  ancestors: T[] // the oldest first, the parent last
  children: T[]
}

const MOST_ANCESTORS = 20

/** The parents of parents, as far as they are still there. */
export async function ancestorsOf<T extends { parent: string | null }>(entry: T, get: (id: string) => Promise<T>): Promise<T[]> {
  const found: T[] = []
  for (let id = entry.parent; id !== null && found.length < MOST_ANCESTORS; id = found[0]!.parent) {
    const parent = await get(id).catch(gone)
    if (parent === null) break
    found.unshift(parent)
  }
  return found
}

function gone(error: unknown): null {
  if (error instanceof ApiError && error.problem.status === 404) return null
  throw error
}
