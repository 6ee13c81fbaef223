// What screen readers are told of what happens on the page. All of it goes through one live region: several would say one step twice.
import { useEffect } from 'react'
import { create } from 'zustand'

interface Message {
  id: number
  text: string
}

interface SpokenState {
  /** The latest ones, oldest first: what comes together is said one after the other. */
  messages: readonly Message[]
}

const KEPT = 4

export const useSpoken = create<SpokenState>(() => ({ messages: [] }))

let said = 0

/** Has `text` said as soon as the reader has finished what it is saying. Returns what `unsay` takes. */
export function say(text: string): number {
  const id = ++said
  useSpoken.setState(({ messages }) => ({ messages: [...messages.slice(1 - KEPT), { id, text }] }))
  return id
}

/** It is on screen no more, and shall not be found where it was said either: a decision may be hidden until it is predicted. */
export function unsay(id: number): void {
  useSpoken.setState(({ messages }) => ({ messages: messages.filter((message) => message.id !== id) }))
}

/** Has `text` said when it comes and whenever it changes; null while there is nothing to say yet, or too much of it. */
export function useSaid(text: string | null): void {
  useEffect(() => {
    if (text === null || text === '') return
    const id = say(text)
    return () => unsay(id)
  }, [text])
}
