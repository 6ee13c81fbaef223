import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { allPages } from '../../api/allPages'
import { getLeftOut, getSnapshot, getSnapshotCluster, listObjects, listSnapshots, type ObjectFilter } from '../../api/snapshots'
import { sameName, type ObjectName } from '../../model/objects/objectName'
import type { ObjectRow, Snapshot } from '../../wire/snapshots'
import { ancestorsOf, type Lineage } from './lineage'
import { queryClient, refresh } from '../page/queryClient'

export interface SnapshotQuery {
  page: number
  ordering: string
  search: string
  whose: string // "": all
  origin: string // "": all
}

const LIST = 'snapshots'

/** A page of the list; while the next one is on its way, the last one stays. */
export function useSnapshots({ page, ordering, search, whose, origin }: SnapshotQuery) {
  const query = { page, ordering: ordering || undefined, search: search || undefined, origin: origin || undefined, whose: whose || undefined }
  return useQuery({ queryKey: [LIST, query], queryFn: () => listSnapshots(query), placeholderData: keepPreviousData })
}

/** All there are, for a list to choose from. */
export function useAllSnapshots() {
  return useQuery({ queryKey: [LIST, 'all'], queryFn: () => allPages(listSnapshots) })
}

export function useSnapshot(id: string) {
  return useQuery({ queryKey: ['snapshot', id], queryFn: () => getSnapshot(id), staleTime: Infinity })
}

export function useSnapshotCluster(id: string) {
  return useQuery({ queryKey: ['snapshotCluster', id], queryFn: () => getSnapshotCluster(id), staleTime: Infinity, gcTime: 60_000 })
}

/** What a release would leave out; null: none is asked about. */
export function useLeftOut(id: string, release: string | null) {
  return useQuery({ queryKey: ['leftOut', id, release], queryFn: () => getLeftOut(id, release!), staleTime: Infinity, enabled: release !== null })
}

export function useObjects(id: string, filter: ObjectFilter) {
  return useQuery({ queryKey: ['objects', id, filter], queryFn: () => listObjects(id, filter), placeholderData: keepPreviousData, staleTime: Infinity })
}

const objectKey = (id: string, { kind, namespace, name }: ObjectName) => ['object', id, kind, namespace, name]

/** One object; null when the snapshot has none of this name. */
export function useObject(id: string, wanted: ObjectName | null) {
  return useQuery({
    queryKey: objectKey(id, wanted ?? { kind: '', namespace: '', name: '' }),
    queryFn: () => findObject(id, wanted!),
    enabled: wanted !== null,
    staleTime: Infinity,
  })
}

/** The list is searched by parts of names; ordered by name, the name itself comes before those that begin with it. */
async function findObject(id: string, wanted: ObjectName): Promise<ObjectRow | null> {
  const { kind, namespace, name } = wanted
  const { results } = await listObjects(id, { kind, namespace, search: name, ordering: 'name', page_size: 1000 })
  return results.find((row) => sameName(row, wanted)) ?? null
}

/** Whether a snapshot holds an object of this name. */
export async function isInSnapshot(id: string, wanted: ObjectName): Promise<boolean> {
  const row = await queryClient.fetchQuery({ queryKey: objectKey(id, wanted), queryFn: () => findObject(id, wanted), staleTime: Infinity })
  return row !== null
}

/** An object that a table holds already need not be asked for again. */
export function knowObject(id: string, row: ObjectRow): void {
  queryClient.setQueryData(objectKey(id, row), row)
}

/** What a snapshot was made from, and what was made from it. */
export function useLineage(snapshot: Snapshot) {
  return useQuery({
    queryKey: [LIST, 'lineage', snapshot.id],
    queryFn: async (): Promise<Lineage<Snapshot>> => {
      const [ancestors, children] = await Promise.all([ancestorsOf(snapshot, getSnapshot), listSnapshots({ parent: snapshot.id, ordering: 'createdAt' })])
      return { ancestors, children: children.results }
    },
  })
}

/** After an upload, an edit or a deletion: lists are asked for again. */
export function snapshotsChanged(): void {
  void refresh([LIST])
}
