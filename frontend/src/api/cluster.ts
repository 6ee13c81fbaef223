import type { ConnectedCluster } from '../wire/cluster'
import type { Snapshot } from '../wire/snapshots'
import { ask } from './client'

export const CLUSTER_PATH = 'cluster/'
export const CLUSTER_SNAPSHOTS_PATH = 'cluster/snapshots/'

export interface ClusterImport {
  name: string // "": that of the cluster
  expandWorkloads: boolean
  readGroups: boolean
}

/** Takes up to three seconds: the server asks the cluster. */
export const getConnectedCluster = (): Promise<ConnectedCluster> => ask(CLUSTER_PATH)
export const importCluster = (body: ClusterImport): Promise<Snapshot> => ask(CLUSTER_SNAPSHOTS_PATH, { method: 'POST', json: body })
