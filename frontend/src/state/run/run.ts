// What the run page holds: the log as it arrives, the playhead, and what the reader has picked out.
// Setters replace state and do nothing when nothing changes.
import { create } from 'zustand'
import type { StreamStatus } from '../../sockets/resumingSocket'
import { clampStep, type Speed } from '../../model/run/playback'
import { BY_RANK, type Sort } from '../../model/decision/matrixRows'
import { PLAIN_RUN_VIEW, type DecisionTab, type RunView, type ScoreMode } from '../../model/page/route'
import { EMPTY_LOG, foldEvents, type RunLog } from '../../model/run/runLog'
import type { RunEvent } from '../../wire/runEvents'
import type { OutcomeKind } from '../../wire/outcome'

export type LeftTab = 'queue' | 'log'
export type NarrowTab = 'decision' | 'cluster' | 'queue'

interface LogSlice {
  /** The run on screen; null while no run page is open. */
  runId: string | null
  /** All events so far, folded. */
  log: RunLog
  /** The newest event that the server has named. */
  lastSeq: number
  /** How the events arrive. */
  connection: StreamStatus
}

interface PlaybackSlice {
  /** No attempt behind this one is shown: the class is asked about its decision. null: all are. */
  last: number | null
  /** The attempt on screen. It may point beyond the log while a linked step has not arrived yet. */
  step: number
  /** The playhead between two steps while playing; its whole part is `step`. */
  position: number
  playing: boolean
  speed: Speed
  /** The playhead stays on the newest attempt while the run goes on. */
  following: boolean
}

interface SelectionSlice {
  /** A node the reader picked, by name; null: none. */
  node: string | null
  /** The plugin whose band is picked out ("feasible" for what passed); null: all nodes. */
  plugin: string | null
  /** The part of the decision that is open; null: the page chooses by outcome. */
  tab: DecisionTab | null
  show: ScoreMode
  sort: Sort
  /** The node under the pointer, in the map or the matrix; null: none. */
  pointed: string | null
  /** Outcomes that the log and the step keys are narrowed to; empty: all. */
  outcomes: ReadonlySet<OutcomeKind>
  leftTab: LeftTab
  /** On a narrow screen, the one panel that shows. */
  narrowTab: NarrowTab
}

export type RunPageState = LogSlice & PlaybackSlice & SelectionSlice

function fresh(runId: string | null, view: RunView): RunPageState {
  return {
    runId,
    log: EMPTY_LOG,
    lastSeq: 0,
    connection: { kind: 'connecting' },
    last: null,
    step: view.step ?? 0,
    position: view.step ?? 0,
    playing: false,
    speed: 1,
    following: false,
    node: view.node,
    plugin: view.plugin,
    tab: view.tab,
    show: view.show ?? 'difference',
    sort: BY_RANK,
    pointed: null,
    outcomes: new Set(),
    leftTab: 'queue',
    narrowTab: 'decision',
  }
}

export const useRun = create<RunPageState>(() => fresh(null, PLAIN_RUN_VIEW))

const set = useRun.setState
const get = useRun.getState

export function openRun(runId: string, view: RunView, start: { play: boolean; following: boolean }): void {
  set({ ...fresh(runId, view), playing: start.play, following: start.following })
}

/** The same run at another address: the browser's back button. */
export function showView(view: RunView): void {
  const step = within(view.step ?? 0, get().last)
  set({ step, position: step, node: view.node, plugin: view.plugin, tab: view.tab, show: view.show ?? 'difference', playing: false, following: false })
}

export function closeRun(): void {
  set(fresh(null, PLAIN_RUN_VIEW))
}

export function receiveEvents(events: readonly RunEvent[]): void {
  const log = foldEvents(get().log, events)
  set({ log })
  if (get().following) toNewest()
}

export const receiveHead = (lastSeq: number): void => set({ lastSeq })

export function setConnection(connection: StreamStatus): void {
  set({ connection })
}

/** Goes to a step because the reader said so: playing and following end. */
export function goToStep(step: number): void {
  const { length } = get().log.attempts
  if (length === 0) return
  const target = within(clampStep(step, length), get().last)
  set({ step: target, position: target, playing: false, following: false })
}

/** The playhead moves while playing; at the end of what there will ever be, playing stops. */
export function movePlayhead(position: number, atEnd: boolean): void {
  set({ position, step: Math.floor(position), playing: !atEnd })
}

export function togglePlaying(): void {
  const { playing, log, step } = get()
  if (playing) return set({ playing: false })
  const ended = step >= lastAttempt(get()) && log.state !== 'running'
  set({ playing: true, following: false, ...(ended && { step: 0, position: 0 }) })
}

export const setSpeed = (speed: Speed): void => set({ speed })

export function follow(following: boolean): void {
  set({ following, playing: false })
  if (following) toNewest()
}

/** Shows no attempt behind this one, or all again. */
export function setLastStep(last: number | null): void {
  const { step, position } = get()
  set({ last, step: within(step, last), position: within(position, last) })
}

/** The last attempt that there is to show; -1: there is none yet. */
export const lastAttempt = ({ log, last }: Pick<RunPageState, 'log' | 'last'>): number => within(log.attempts.length - 1, last)

const within = (step: number, last: number | null): number => (last === null ? step : Math.min(step, last))

function toNewest(): void {
  const newest = lastAttempt(get())
  if (newest >= 0) set({ step: newest, position: newest })
}

export const pickNode = (node: string | null): void => set({ node: get().node === node ? null : node })
export const showNode = (node: string | null): void => set({ node })
export const pickPlugin = (plugin: string | null): void => set({ plugin: get().plugin === plugin ? null : plugin })
export const openTab = (tab: DecisionTab): void => set({ tab, sort: BY_RANK })
export const showScores = (show: ScoreMode): void => set({ show })
export const setSort = (sort: Sort): void => set({ sort })
export const openLeftTab = (leftTab: LeftTab): void => set({ leftTab })
export const openNarrowTab = (narrowTab: NarrowTab): void => set({ narrowTab })

export function point(pointed: string | null): void {
  if (get().pointed !== pointed) set({ pointed })
}

export function toggleOutcome(outcome: OutcomeKind): void {
  const outcomes = new Set(get().outcomes)
  if (!outcomes.delete(outcome)) outcomes.add(outcome)
  set({ outcomes })
}
