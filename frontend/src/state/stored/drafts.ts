import { useEffect, useState } from 'react'
import { useAwaited } from '../../readiness/page'
import { LateWriter } from './lateWriter'

const KEY = 'draft:'
const WRITE_AFTER_MS = 400

// Of the tab, not of a page: what was typed is written although its page was left at once, as by somebody who follows a class.
const writer = new LateWriter(keep, WRITE_AFTER_MS)
window.addEventListener('pagehide', () => writer.flush())

function kept(name: string): string | null {
  const unwritten = writer.unwritten(name)
  return unwritten === undefined ? sessionStorage.getItem(KEY + name) : unwritten
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
  useEffect(() => writer.put(name, wanted, () => setWritten(wanted)), [name, wanted])
  return {
    text: draft ?? saved,
    setText: setDraft,
    forget: () => {
      setDraft(null)
      writer.drop(name)
      keep(name, null)
    },
  }
}

function keep(name: string, text: string | null): void {
  if (text === null) sessionStorage.removeItem(KEY + name)
  else sessionStorage.setItem(KEY + name, text)
}
