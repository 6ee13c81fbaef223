// What the page of one election holds: its log as it arrives, how far it has come, and where the playhead is.
import { create } from 'zustand'
import type { StreamStatus } from '../../sockets/resumingSocket'
import { ElectionLog } from '../../model/elections/log'
import type { Speed } from '../../model/elections/playhead'
import { PLAIN_CHART, type ChartView } from '../../model/elections/chartView'
import type { Election } from '../../wire/elections'
import type { ElectionEvent } from '../../wire/electionEvents'
import { OVER, type SimulationState } from '../../wire/simulations'

interface StandingSlice {
  /** The election on screen; null while no page is open. */
  electionId: string | null
  /** It grows in place; `seq` changes with it. */
  log: ElectionLog
  seq: number
  /** What happens after it is not shown, in ns; null: everything is. */
  horizon: number | null
  /** Events that have arrived and lie behind the horizon. */
  later: readonly ElectionEvent[]
  /** How many events the server has. */
  lastSeq: number
  simulation: SimulationState
  stepped: boolean
  /** Everything before it has happened. */
  head: number
  /** The head, as far as it is shown. */
  now: number
  duration: number
  /** How far it has been asked to go. */
  asked: number
  connection: StreamStatus
}

interface PlaybackSlice extends ChartView {
  /** The time on screen. */
  at: number
  /** The playhead stays at the head. */
  live: boolean
  playing: boolean
  speed: Speed
  /** A step has been asked for, and the playhead goes where it ends. */
  stepping: boolean
  /** A linked time that has not arrived yet. */
  wanted: number | null
}

export type ElectionPageState = StandingSlice & PlaybackSlice

const fresh = (): ElectionPageState => ({
  electionId: null,
  log: new ElectionLog(),
  seq: 0,
  horizon: null,
  later: [],
  lastSeq: 0,
  simulation: 'queued',
  stepped: true,
  head: 0,
  now: 0,
  duration: 0,
  asked: 0,
  connection: { kind: 'connecting' },
  at: 0,
  live: true,
  playing: false,
  speed: 4,
  ...PLAIN_CHART,
  stepping: false,
  wanted: null,
})

export const useElection = create<ElectionPageState>(fresh)

export const isOver = ({ simulation }: Pick<ElectionPageState, 'simulation'>): boolean => OVER.has(simulation)
/** Faults happen at the head: in the past, at a horizon, and in an election that is over, they begin a branch. */
export const takesFaults = (state: ElectionPageState): boolean => state.live && state.horizon === null && !isOver(state)

export function openElection({ id, state, pace, now, duration, target }: Election, at: number | null, playing: boolean, chart: ChartView = PLAIN_CHART): void {
  useElection.setState({
    ...fresh(),
    ...chart,
    electionId: id,
    simulation: state,
    stepped: pace === 'stepped',
    head: now,
    now,
    duration,
    asked: target,
    live: at === null,
    at: at ?? (playing ? 0 : now),
    wanted: at,
    playing,
  })
}

export const closeElection = (): void => useElection.setState(fresh())
