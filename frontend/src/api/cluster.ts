import { connectedCluster, type ConnectedCluster } from '../wire/connectedCluster'
import { snapshot, type Snapshot } from '../wire/snapshot'
import { request } from './client'

export const CLUSTER_PATH = 'cluster/'
export const CLUSTER_SNAPSHOTS_PATH = 'cluster/snapshots/'

export interface ClusterImport {
  name: string // "": that of the cluster
  expandWorkloads: boolean
}

/** Takes up to three seconds: the server asks the cluster. */
export const getConnectedCluster = (): Promise<ConnectedCluster> => request(CLUSTER_PATH, connectedCluster)
export const importCluster = (body: ClusterImport): Promise<Snapshot> => request(CLUSTER_SNAPSHOTS_PATH, snapshot, { method: 'POST', json: body })
