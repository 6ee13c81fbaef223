import { useEffect, useState } from 'react'
import { useAwaited } from '../../readiness/page'

const KEY = 'draft:'
const WRITE_AFTER_MS = 400

function kept(name: string): string | null {
  return sessionStorage.getItem(KEY + name)
}

/**
 * A text that is being written, kept in this tab until it is the same as `saved` again or `forget` is called. `saved`
 * may come later than the page: until somebody writes, the text follows it.
 */
export function useDraft(name: string, saved: string): { text: string; setText: (text: string) => void; forget: () => void } {
  const [draft, setDraft] = useState(() => kept(name))
  const wanted = draft === saved ? null : draft
  const [written, setWritten] = useState(wanted)
  useAwaited('draft', written !== wanted)
  useEffect(() => {
    const timer = window.setTimeout(() => {
      keep(name, wanted)
      setWritten(wanted)
    }, WRITE_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [name, wanted])
  return {
    text: draft ?? saved,
    setText: setDraft,
    forget: () => {
      setDraft(null)
      keep(name, null)
    },
  }
}

function keep(name: string, text: string | null): void {
  if (text === null) sessionStorage.removeItem(KEY + name)
  else sessionStorage.setItem(KEY + name, text)
}
