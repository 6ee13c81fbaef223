import { connectedCluster, type ConnectedCluster } from '../wire/connectedCluster'
import { snapshot, type Snapshot } from '../wire/snapshot'
import { request } from './client'

export const CLUSTER_PATH = 'cluster/'
export const CLUSTER_SNAPSHOTS_PATH = 'cluster/snapshots/'

/** Takes up to three seconds: the server asks the cluster. */
export const getConnectedCluster = (): Promise<ConnectedCluster> => request(CLUSTER_PATH, connectedCluster)
/** `name`: "" for that of the cluster. */
export const importCluster = (name: string): Promise<Snapshot> => request(CLUSTER_SNAPSHOTS_PATH, snapshot, { method: 'POST', json: { name } })
