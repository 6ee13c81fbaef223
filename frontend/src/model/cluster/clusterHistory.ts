import type { ClusterColumns } from '../../wire/clusterColumns'
import type { Outcome } from '../../wire/outcome'
import { DeviceHolders } from './deviceHolders'
import { addRequest, EVICTED, groupPods, sumRequests, type ClusterState } from './clusterState'

/** Attempts between two checkpoints: a jump replays at most half as many moves. */
const CHECKPOINT_EVERY = 2048

interface Move {
  pod: number
  from: number
  to: number
}

interface Cursor {
  at: number
  podNode: Int32Array
  used: Float64Array
}

/**
 * Time travel through a run. Every attempt is a list of moves that can be done and undone, so any step is reached from
 * the nearest known state, forwards or backwards; what `seek` returns never changes afterwards.
 */
export class ClusterHistory {
  readonly podIndex: ReadonlyMap<string, number>
  readonly nodeIndex: ReadonlyMap<string, number>
  private readonly moves: Move[][] = [] // index = k
  private readonly checkpoints: Cursor[] = []
  private readonly head: Int32Array // where every pod is after the last known attempt
  private cursor: Cursor
  private readonly holders: DeviceHolders

  constructor(readonly columns: ClusterColumns) {
    this.podIndex = indexOf(columns.pods.keys)
    this.nodeIndex = indexOf(columns.nodes.names)
    this.head = Int32Array.from(columns.pods.nodes)
    this.cursor = { at: 0, podNode: this.head.slice(), used: sumRequests(columns, this.head) }
    this.checkpoints.push(copy(this.cursor))
    this.holders = new DeviceHolders(columns.devices)
  }

  get length(): number {
    return this.moves.length
  }

  /** Takes in the attempts it does not know yet; `attempts` is the whole log, which only ever grows. */
  extend(attempts: readonly Outcome[]): void {
    for (let k = this.moves.length; k < attempts.length; k++) this.append(attempts[k]!)
  }

  /** The cluster after the first `at` attempts. */
  seek(at: number): ClusterState {
    const target = Math.max(0, Math.min(at, this.moves.length))
    const nearest = this.nearestCheckpoint(target)
    if (Math.abs(nearest.at - target) < Math.abs(this.cursor.at - target)) this.cursor = copy(nearest)
    while (this.cursor.at < target) this.step(this.moves[this.cursor.at]!, 1)
    while (this.cursor.at > target) this.step(this.moves[this.cursor.at - 1]!, -1)
    const { podNode, used } = copy(this.cursor)
    const holders = this.holders.at(target)
    return { at: target, podNode, used, podsByNode: groupPods(podNode, this.columns.nodes.names.length), ...(holders && { holders }) }
  }

  private append(attempt: Outcome): void {
    const moves = this.movesOf(attempt)
    this.holders.append(attempt.claims ?? [])
    for (const { pod, to } of moves) this.head[pod] = to
    this.moves.push(moves)
    if (this.moves.length % CHECKPOINT_EVERY === 0) this.checkpoints.push(this.checkpointAtHead())
  }

  private movesOf(attempt: Outcome): Move[] {
    const moves = attempt.victims.map((victim) => this.moveTo(victim, EVICTED))
    if (attempt.outcome === 'scheduled' && attempt.node !== null) moves.push(this.moveTo(attempt.pod, this.nodeIndex.get(attempt.node)))
    return moves.filter((move) => move !== null)
  }

  private moveTo(key: string, to: number | undefined): Move | null {
    const pod = this.podIndex.get(key)
    return pod === undefined || to === undefined ? null : { pod, from: this.head[pod]!, to }
  }

  private checkpointAtHead(): Cursor {
    return { at: this.moves.length, podNode: this.head.slice(), used: sumRequests(this.columns, this.head) }
  }

  private nearestCheckpoint(target: number): Cursor {
    const index = Math.min(Math.round(target / CHECKPOINT_EVERY), this.checkpoints.length - 1)
    return this.checkpoints[index]!
  }

  private step(moves: readonly Move[], direction: 1 | -1): void {
    const { podNode, used } = this.cursor
    for (const { pod, from, to } of moves) {
      const [before, after] = direction === 1 ? [from, to] : [to, from]
      addRequest(this.columns, used, pod, before, -1)
      addRequest(this.columns, used, pod, after, 1)
      podNode[pod] = after
    }
    this.cursor.at += direction
  }
}

/** Where all attempts of a run leave its cluster. */
export function clusterAfter(columns: ClusterColumns, attempts: readonly Outcome[]): ClusterState {
  const history = new ClusterHistory(columns)
  history.extend(attempts)
  return history.seek(attempts.length)
}

function indexOf(names: readonly string[]): Map<string, number> {
  return new Map(names.map((name, index) => [name, index]))
}

function copy({ at, podNode, used }: Cursor): Cursor {
  return { at, podNode: podNode.slice(), used: used.slice() }
}
