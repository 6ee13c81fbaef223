import { boolean, indexColumn, list, number, object, oneOf, string, type Decoded } from './decode'

export const POD_STATES = ['running', 'pending', 'gated', 'terminating'] as const

/** A snapshot as columns for drawing. Resource vectors follow `resources`; cpu in milli-CPU, memory in bytes. */
export const clusterColumns = object({
  resources: list(string),
  nodes: object({
    names: list(string), // sorted
    zones: list(string), // "" where the node has none
    allocatable: list(list(number)),
    unschedulable: list(boolean),
    taints: list(list(string)), // "key=value:Effect"
  }),
  pods: object({
    keys: list(string), // "namespace/name"
    nodes: indexColumn, // index into nodes.names, -1: on no node
    requests: indexColumn, // index into requestClasses
    priorities: indexColumn,
    states: list(oneOf(...POD_STATES)),
    schedulerNames: indexColumn, // index into schedulers
  }),
  requestClasses: list(list(number)),
  schedulers: list(string),
})
export type ClusterColumns = Decoded<typeof clusterColumns>
