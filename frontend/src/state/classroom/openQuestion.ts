// The one question that is open on the page, and what its reader points at to answer it.
import { create } from 'zustand'
import { describeError } from '../../api/client'
import type { Given, Question, QuestionKind, Feedback } from '../../wire/questions'

/** How an answer is sent, and who hears what was said to it. */
interface Asker {
  send: (answer: Given) => Promise<Feedback>
  told: (verdict: Feedback) => void
}

interface AskingState {
  /** Says which question of which place it is; null: none is asked. */
  key: string | null
  question: Question | null
  asker: Asker | null
  /** What the reader points at; null: nothing yet. */
  picked: Given | null
  sending: boolean
  /** What was said to the answer; null: there is none yet. */
  verdict: Feedback | null
  /** Why the answer did not arrive. */
  problem: string | null
}

const NOTHING: AskingState = { key: null, question: null, asker: null, picked: null, sending: false, verdict: null, problem: null }

export const useAsking = create<AskingState>(() => NOTHING)

const { setState: set, getState: get } = useAsking

/** Asks in place of what was asked before; the same question goes on as it stands. */
export function askQuestion(key: string, question: Question, asker: Asker): void {
  if (get().key !== key) set({ ...NOTHING, key, question, asker })
}

/** Nobody asks any more under this key. */
export function stopAsking(key: string): void {
  if (get().key === key) set(NOTHING)
}

/** What the reader points at may be the answer: then it is taken as that, and the page does nothing else with it. */
export function takePick(kind: QuestionKind, value: Given): boolean {
  const { question, verdict, sending } = get()
  if (question?.kind !== kind || verdict !== null || sending) return false
  set({ picked: value, problem: null })
  return true
}

/** Sends what is picked; an answer that comes when something else is asked is dropped. */
export async function sendAnswer(): Promise<void> {
  const { key, asker, picked, sending, verdict } = get()
  if (asker === null || picked === null || sending || verdict !== null) return
  set({ sending: true, problem: null })
  try {
    const said = await asker.send(picked)
    if (get().key !== key) return
    set({ sending: false, verdict: said })
    asker.told(said)
  } catch (error) {
    if (get().key === key) set({ sending: false, problem: describeError(error).title })
  }
}
