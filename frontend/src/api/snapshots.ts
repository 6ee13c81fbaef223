import { anything } from '../wire/decode'
import { clusterColumns, type ClusterColumns } from '../wire/cluster'
import { page, type Page } from '../wire/page'
import { objectRow, snapshot, type ObjectRow, type Snapshot } from '../wire/snapshot'
import { request } from './client'

export interface Upload {
  files: readonly File[] // one file, or the two of an openb CSV pair (nodes, pods)
  name?: string
  expandWorkloads?: boolean
  parent?: string
}

export function uploadSnapshot(upload: Upload): Promise<Snapshot> {
  const form = new FormData()
  upload.files.forEach((file, index) => form.append(index === 0 ? 'file' : 'file2', file))
  if (upload.name) form.append('name', upload.name)
  if (upload.expandWorkloads) form.append('expandWorkloads', 'true')
  if (upload.parent) form.append('parent', upload.parent)
  return request('snapshots/', snapshot, { method: 'POST', body: form })
}

export interface ObjectFilter {
  kind?: string
  namespace?: string
  search?: string
  page?: number
  page_size?: number
}

export const listSnapshots = (pageNumber = 1): Promise<Page<Snapshot>> =>
  request('snapshots/', page(snapshot), { query: { page: pageNumber } })
export const getSnapshot = (id: string): Promise<Snapshot> => request(`snapshots/${id}/`, snapshot)
export const deleteSnapshot = (id: string): Promise<unknown> =>
  request(`snapshots/${id}/`, anything, { method: 'DELETE' })
export const getSnapshotCluster = (id: string): Promise<ClusterColumns> =>
  request(`snapshots/${id}/cluster/`, clusterColumns)
export const listObjects = (id: string, filter: ObjectFilter): Promise<Page<ObjectRow>> =>
  request(`snapshots/${id}/objects/`, page(objectRow), { query: { ...filter } })
