// What if: the draft on the run page. Answers follow the changes; while one is on its way nothing else is asked, then the latest.
import { create } from 'zustand'
import { describeError } from '../../api/client'
import { keepChanges, tryChanges } from '../../api/whatIf'
import { changed, NO_HISTORY, redone, undone, without, type History } from '../../model/answers/whatIf'
import { compareHref } from '../../model/page/route'
import type { Change, DraftDifference } from '../../wire/whatIf'
import { fromHere } from '../page/arrival'
import { notify } from '../page/notice'

interface WhatIfState extends History {
  /** The panel is on screen. */
  open: boolean
  /** The reader opened it; else the address did. */
  entered: boolean
  runId: string | null
  /** What the changes came to when they were last asked about; null: there are none, or no answer yet. */
  difference: DraftDifference | null
  /** The changes that `difference` is about. */
  answered: readonly Change[]
  /** Why there is no answer; null: there is one, or it is on its way. */
  problem: ReturnType<typeof describeError> | null
  keeping: boolean
  /** Attempts of the run that have been made when the changes are; null: none, and the whole run is repeated. */
  step: number | null
  /** The pod that changes are offered for; null: none. */
  pod: string | null
}

const CLOSED: WhatIfState = { ...NO_HISTORY, open: false, entered: false, runId: null, difference: null, answered: [], problem: null, keeping: false, step: null, pod: null }

export const useWhatIf = create<WhatIfState>(() => CLOSED)

const { setState: set, getState: get } = useWhatIf

/** A slider sends many values; the first of a moment waits for its neighbours. */
const PAUSE_MS = 40

let timer = 0
let asking: AbortController | null = null

/** A run opens, at the address in the address bar. */
export function readWhatIf(runId: string): void {
  if (get().runId !== runId) leaveWhatIf()
  const query = new URLSearchParams(window.location.search)
  const since = Number(query.get('since') ?? NaN)
  set({ runId, open: query.get('whatIf') === '1', step: Number.isInteger(since) && since >= 0 ? since : null })
}

export function leaveWhatIf(): void {
  stop()
  set(CLOSED)
}

export const openWhatIf = (open: boolean): void => set({ open, entered: open })
export const pickPod = (pod: string | null): void => set({ pod })

export const change = (one: Change): void => follow(changed(get(), one))
export const removeChange = (index: number): void => follow(without(get(), index))
export const undo = (): void => follow(undone(get()))
export const redo = (): void => follow(redone(get()))

/** The same changes at another time. */
export function since(step: number | null): void {
  if (get().step === step) return
  stop()
  set({ step, difference: null, answered: [], problem: null })
  if (get().changes.length > 0) void askLatest()
}

/** Nothing is kept. */
export function discard(): void {
  stop()
  set({ ...NO_HISTORY, difference: null, answered: [], problem: null })
}

/** Said to those who have changed more meanwhile, or have left the run: nothing of theirs is discarded. */
const KEPT = 'The changes you kept have been run.'

/** Stores the draft as revisions, and opens its run beside this one. */
export async function keep(): Promise<void> {
  const { runId, changes, step, keeping } = get()
  if (runId === null || changes.length === 0 || keeping) return
  set({ keeping: true })
  const isHere = () => get().runId === runId
  const arrive = fromHere(() => isHere() && get().changes === changes)
  try {
    const made = await keepChanges(runId, { changes, step })
    if (arrive(compareHref(runId, made.id), KEPT)) discard()
  } catch (error) {
    notify(describeError(error).title)
  } finally {
    if (isHere()) set({ keeping: false })
  }
}

function follow(history: History): void {
  set(history)
  if (history.changes.length === 0) {
    stop()
    return set({ difference: null, answered: [], problem: null })
  }
  window.clearTimeout(timer)
  timer = window.setTimeout(() => void askLatest(), PAUSE_MS)
}

function stop(): void {
  window.clearTimeout(timer)
  asking?.abort()
  asking = null
}

/** Asks about the changes as they stand now; those that come meanwhile are asked about afterwards. */
async function askLatest(): Promise<void> {
  const { runId, changes, step } = get()
  if (asking !== null || runId === null || changes.length === 0) return
  const controller = new AbortController()
  asking = controller
  try {
    const difference = await tryChanges(runId, { changes, step }, controller.signal)
    if (!controller.signal.aborted) set({ difference, answered: changes, problem: null })
  } catch (error) {
    if (!controller.signal.aborted) set({ difference: null, answered: changes, problem: describeError(error) })
  }
  if (controller.signal.aborted) return
  asking = null
  if (get().changes !== changes) void askLatest()
}
