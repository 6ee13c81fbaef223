import { boolean, nullable, object, string, type Decoded } from './decode'

/** The cluster that the server is connected with. `name`: null if it is not known; `problem`: why it cannot be imported now. */
export const connectedCluster = object({ connected: boolean, name: nullable(string), problem: nullable(string) })
export type ConnectedCluster = Decoded<typeof connectedCluster>
