// What if: the draft on the run page. Answers follow the changes; while one is on its way nothing else is asked, then the latest.
import { create } from 'zustand'
import { describeError } from '../api/client'
import { keepChanges, tryChanges } from '../api/whatIf'
import { changed, NO_HISTORY, redone, undone, without, type History } from '../model/whatIf'
import { compareHref } from '../model/route'
import type { Change, DraftDifference } from '../wire/whatIf'
import { navigate } from './location'
import { notify } from './notice'

interface WhatIfState extends History {
  /** The panel is on screen. */
  open: boolean
  runId: string | null
  /** What the changes came to when they were last asked about; null: there are none, or no answer yet. */
  difference: DraftDifference | null
  /** The changes that `difference` is about. */
  answered: readonly Change[]
  /** Why there is no answer; null: there is one, or it is on its way. */
  problem: ReturnType<typeof describeError> | null
  keeping: boolean
  /** The pod that changes are offered for; null: none. */
  pod: string | null
}

const CLOSED: WhatIfState = { ...NO_HISTORY, open: false, runId: null, difference: null, answered: [], problem: null, keeping: false, pod: null }

export const useWhatIf = create<WhatIfState>(() => CLOSED)

const { setState: set, getState: get } = useWhatIf

/** A slider sends many values; the first of a moment waits for its neighbours. */
const PAUSE_MS = 40

let timer = 0
let asking: AbortController | null = null

/** A run opens, at the address in the address bar. */
export function readWhatIf(runId: string): void {
  if (get().runId !== runId) leaveWhatIf()
  set({ runId, open: new URLSearchParams(window.location.search).get('whatIf') === '1' })
}

export function leaveWhatIf(): void {
  stop()
  set(CLOSED)
}

export const openWhatIf = (open: boolean): void => set({ open })
export const pickPod = (pod: string | null): void => set({ pod })

export const change = (one: Change): void => follow(changed(get(), one))
export const removeChange = (index: number): void => follow(without(get(), index))
export const undo = (): void => follow(undone(get()))
export const redo = (): void => follow(redone(get()))

/** Nothing is kept. */
export function discard(): void {
  stop()
  set({ ...NO_HISTORY, difference: null, answered: [], problem: null })
}

/** Stores the draft as revisions, and opens its run beside this one. */
export async function keep(): Promise<void> {
  const { runId, changes, keeping } = get()
  if (runId === null || changes.length === 0 || keeping) return
  set({ keeping: true })
  try {
    const made = await keepChanges(runId, changes)
    discard()
    navigate(compareHref(runId, made.id))
  } catch (error) {
    notify(describeError(error).title)
  } finally {
    set({ keeping: false })
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
  const { runId, changes } = get()
  if (asking !== null || runId === null || changes.length === 0) return
  const controller = new AbortController()
  asking = controller
  try {
    const difference = await tryChanges(runId, changes, controller.signal)
    if (!controller.signal.aborted) set({ difference, answered: changes, problem: null })
  } catch (error) {
    if (!controller.signal.aborted) set({ difference: null, answered: changes, problem: describeError(error) })
  }
  if (controller.signal.aborted) return
  asking = null
  if (get().changes !== changes) void askLatest()
}
