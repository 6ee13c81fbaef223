// What has arrived of an election, up to its horizon, and how far it has come.
import type { StreamStatus } from '../../sockets/resumingSocket'
import { ElectionLog } from '../../model/elections/log'
import { divided, logUntil, within } from '../../model/text/horizon'
import type { ElectionEvent } from '../../wire/electionEvents'
import type { SimulationState, Standing } from '../../wire/simulations'
import { useElection, type ElectionPageState } from './election'

const set = useElection.setState
const get = useElection.getState

const IN_MOTION: ReadonlySet<SimulationState> = new Set(['queued', 'running'])

export function receiveElectionEvents(events: readonly ElectionEvent[]): void {
  const { log, horizon, later } = get()
  const parts = divided(events, horizon)
  log.extend(parts.shown)
  const last = events.at(-1)
  set({ seq: log.seq, later: parts.later.length > 0 ? [...later, ...parts.later] : later, ...(last?.type === 'finished' && { ...heads(last.body.at, last.body.state), simulation: last.body.state }) })
}

export function receiveStanding({ state, lastSeq, now, duration }: Standing): void {
  set({ simulation: state, lastSeq, duration: duration || get().duration, ...heads(now, state) })
}

/** What changes with the head: a playhead that is not playing moves along. */
function heads(now: number, simulation: SimulationState): Partial<ElectionPageState> {
  const { at, live, playing, asked, wanted, horizon } = get()
  const come = Math.max(now, get().head)
  const reached = within(come, horizon)
  const head = { head: come, now: reached, asked: Math.max(asked, come) }
  if (wanted === null) return { ...head, at: live && !playing ? reached : Math.min(at, reached) }
  if (wanted < reached || IN_MOTION.has(simulation)) return { ...head, at: wanted, wanted: wanted > reached ? wanted : null }
  // It is not on its way to the linked time: that is as good as the head.
  return { ...head, at: reached, live: true, wanted: null }
}

/** Shows nothing that happens after the horizon, or everything again. */
export function setHorizon(horizon: number | null): void {
  if (horizon === get().horizon) return
  const { at, head, live, wanted, log, later } = get()
  const parts = logUntil(log, later, horizon, () => new ElectionLog())
  const now = within(head, horizon)
  set({ ...parts, horizon, seq: parts.log.seq, now, at: Math.min(at, now), live: wanted === null ? at >= now : live })
}

/** How many events have arrived, shown or not. */
export const arrived = ({ seq, later }: Pick<ElectionPageState, 'seq' | 'later'>): number => seq + later.length

export function setConnection(connection: StreamStatus): void {
  set({ connection })
  if (connection.kind === 'live') forgetAsked()
}

/** What was asked may not have arrived, or was refused: it is asked again. */
export const forgetAsked = (): void => set({ asked: get().head })
export const setAsked = (asked: number): void => set({ asked: Math.max(asked, get().asked) })
