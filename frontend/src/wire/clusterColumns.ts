import type { Answer } from './schema'

/**
 * A snapshot as columns for drawing. Resource vectors follow `resources`; cpu in milli-CPU, memory in bytes. Nodes are sorted by name, a
 * zone is "" where the node has none, and a taint reads "key=value:Effect". Of pods, `nodes` are indices into the names of nodes (-1: on
 * no node), `requests` into `requestClasses`, `schedulerNames` into `schedulers`.
 */
export type ClusterColumns = Answer<'ClusterColumns'>
