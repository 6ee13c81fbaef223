import { create } from 'zustand'

interface NoticeState {
  /** A short word about what just happened; null: none. */
  text: string | null
}

const SHOWN_MS = 2600

export const useNotice = create<NoticeState>(() => ({ text: null }))

let timer = 0

export function notify(text: string): void {
  window.clearTimeout(timer)
  useNotice.setState({ text })
  timer = window.setTimeout(() => useNotice.setState({ text: null }), SHOWN_MS)
}
