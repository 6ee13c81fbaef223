import type { Answer } from './schema'

/** The cluster that the server is connected with. `name`: null if it is not known; `problem`: why it cannot be imported now. */
export type ConnectedCluster = Answer<'Standing'>
