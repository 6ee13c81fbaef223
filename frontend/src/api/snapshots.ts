import type { ClusterColumns } from '../wire/clusterColumns'
import type { Page } from '../wire/page'
import type { LeftOut, ObjectRowPage, Snapshot } from '../wire/snapshots'
import { apiUrl, ask, type Query } from './client'

export const SNAPSHOTS_PATH = 'snapshots/'
export const snapshotPath = (id: string): string => `snapshots/${id}/`
export const snapshotClusterPath = (id: string): string => `snapshots/${id}/cluster/`
export const snapshotReleasePath = (id: string, release: string): string => `snapshots/${id}/releases/${release}/`
export const objectsPath = (id: string): string => `snapshots/${id}/objects/`
export const revisionsPath = (id: string): string => `snapshots/${id}/revisions/`

/** The address of a snapshot as a file. */
export const exportUrl = (id: string, as: 'json' | 'yaml'): string => apiUrl(`snapshots/${id}/export/`, { as })

export interface ObjectFilter {
  kind?: string
  namespace?: string // "" for objects outside namespaces
  search?: string
  ordering?: string
  page?: number
  page_size?: number
}

/** Objects of the same kind, namespace and name are replaced, others added. */
export interface Revision {
  name: string
  apply: readonly unknown[]
  remove: readonly { kind: string; namespace: string; name: string }[]
}

export const listSnapshots = (query: Query = {}): Promise<Page<Snapshot>> => ask(SNAPSHOTS_PATH, { query })
export const getSnapshot = (id: string): Promise<Snapshot> => ask(snapshotPath(id))
export const deleteSnapshot = (id: string): Promise<unknown> => ask(snapshotPath(id), { method: 'DELETE' })
export const getSnapshotCluster = (id: string): Promise<ClusterColumns> => ask(snapshotClusterPath(id))
export const getLeftOut = (id: string, release: string): Promise<LeftOut> => ask(snapshotReleasePath(id, release))
export const listObjects = (id: string, filter: ObjectFilter): Promise<ObjectRowPage> => ask(objectsPath(id), { query: { ...filter } })
export const reviseSnapshot = (id: string, body: Revision): Promise<Snapshot> => ask(revisionsPath(id), { method: 'POST', json: body })
