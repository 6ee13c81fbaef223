// A class that is held again: what of its plan it has been shown, asked and set. It is kept for the tab.
import { create } from 'zustand'
import type { ClassItem } from '../../wire/classroom'
import { lead } from './leading'
import { useAskPlanned, usePlan, useSetTask } from './queries'
import { navigate } from '../page/location'

const KEY = (id: string): string => `plan ${id}`
const NONE: readonly number[] = []

/** By workshop: the numbers of the items that are done, from 0. */
const useDone = create<Record<string, readonly number[]>>(() => ({}))

function stored(id: string): readonly number[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY(id)) ?? '[]') as number[]
  } catch {
    return NONE
  }
}

function markDone(id: string, number: number): void {
  const done = [...(useDone.getState()[id] ?? stored(id)), number]
  useDone.setState({ [id]: done })
  sessionStorage.setItem(KEY(id), JSON.stringify(done))
}

interface ClassPlan {
  items: readonly ClassItem[]
  done: readonly number[]
  /** The number of the item after the last one that was done; null: that was the end, or there is no plan. */
  next: number | null
  /** Shows, asks or sets an item. A question is asked at its place. */
  go: (number: number) => void
  busy: boolean
}

export function useClassPlan(id: string): ClassPlan {
  const { data: items = [] } = usePlan(id)
  const done = useDone((state) => state[id]) ?? stored(id)
  const [asking, setting] = [useAskPlanned(id), useSetTask()]
  const next = (done.at(-1) ?? -1) + 1
  const go = (number: number) => {
    const item = items[number]!
    markDone(id, number)
    if (item.kind === 'task') return setting.mutate({ lesson: item.lesson, exercise: item.exercise })
    lead(true)
    if (item.path) navigate(item.path)
    if (item.kind === 'question') asking.mutate(number)
  }
  return { items, done, next: next < items.length ? next : null, go, busy: asking.isPending || setting.isPending }
}
