import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError } from '../api/client'
import { getSnapshot, getSnapshotCluster, listObjects, listSnapshots, type ObjectFilter } from '../api/snapshots'
import type { Snapshot } from '../wire/snapshot'
import { queryClient } from './queryClient'

export interface SnapshotQuery {
  page: number
  ordering: string
  search: string
  origin: string // "": all
}

const LIST = 'snapshots'

/** A page of the list; while the next one is on its way, the last one stays. */
export function useSnapshots({ page, ordering, search, origin }: SnapshotQuery) {
  const query = { page, ordering: ordering || undefined, search: search || undefined, origin: origin || undefined }
  return useQuery({ queryKey: [LIST, query], queryFn: () => listSnapshots(query), placeholderData: keepPreviousData })
}

export function useSnapshot(id: string) {
  return useQuery({ queryKey: ['snapshot', id], queryFn: () => getSnapshot(id), staleTime: Infinity })
}

export function useSnapshotCluster(id: string) {
  return useQuery({ queryKey: ['snapshotCluster', id], queryFn: () => getSnapshotCluster(id), staleTime: Infinity, gcTime: 60_000 })
}

export function useObjects(id: string, filter: ObjectFilter) {
  return useQuery({ queryKey: ['objects', id, filter], queryFn: () => listObjects(id, filter), placeholderData: keepPreviousData, staleTime: Infinity })
}

export interface Lineage {
  ancestors: Snapshot[] // the oldest first, this one's parent last
  children: Snapshot[]
}

const MOST_ANCESTORS = 20

async function ancestorsOf(snapshot: Snapshot): Promise<Snapshot[]> {
  const found: Snapshot[] = []
  for (let id = snapshot.parent; id !== null && found.length < MOST_ANCESTORS; id = found[0]!.parent) {
    const parent = await getSnapshot(id).catch((error: unknown) => gone(error))
    if (parent === null) break
    found.unshift(parent)
  }
  return found
}

function gone(error: unknown): null {
  if (error instanceof ApiError && error.problem.status === 404) return null
  throw error
}

/** What a snapshot was made from, and what was made from it. */
export function useLineage(snapshot: Snapshot) {
  return useQuery({
    queryKey: [LIST, 'lineage', snapshot.id],
    queryFn: async (): Promise<Lineage> => {
      const [ancestors, children] = await Promise.all([ancestorsOf(snapshot), listSnapshots({ parent: snapshot.id, ordering: 'createdAt' })])
      return { ancestors, children: children.results }
    },
  })
}

/** After an upload, an edit or a deletion: lists are asked for again. */
export function snapshotsChanged(): void {
  void queryClient.invalidateQueries({ queryKey: [LIST] })
}
