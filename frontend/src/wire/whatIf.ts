import type { Answer } from './schema'

/** What changes come to: pods that stand elsewhere, and the measures of both runs. */
export type DraftDifference = Answer<'DraftDifference'>
export type Shift = Answer<'Shift'>
/** A pod on a node: the filters that object, or the points that the node lacks. */
export type DraftFit = Answer<'DraftFit'>

type Amounts = Record<string, string | number | null>

/** A change of the cluster or the policy, as docs/what-if.md lists them: one verb each. */
export type Change =
  | { cordon: string }
  | { uncordon: string }
  | { drain: string }
  | { removeNode: string }
  | { taint: { node: string; taints: { key: string; value: string; effect: string }[] } }
  | { untaint: { node: string; taints: string[] } }
  | { label: { node: string; labels: Record<string, string> } }
  | { addNodes: { like: string; count: number } }
  | { scale: { kind: string; namespace: string; name: string; replicas: number } }
  | {
      updatePods: {
        pod: string
        requests?: Record<string, Amounts>
        priority?: number
        nodeSelector?: null
        affinity?: null
        topologySpreadConstraints?: null
        addTolerations?: { operator: string }[]
      }
    }
  | { evictPod: string }
  | { deletePod: string }
  | { bind: { pod: string; node: string } }
  | { weight: { plugin: string; weight: number } }
  | { disablePlugin: { plugin: string } }
  | { arguments: { plugin: string; args: Readonly<Record<string, unknown>>; profile?: string } }
