import { create } from 'zustand'

interface NoticeState {
  /** A short word about what just happened; null: none. */
  text: string | null
  /** Where it leads; null: nowhere. */
  href: string | null
}

const NONE: NoticeState = { text: null, href: null }
const SHOWN_MS = 2600
/** Time to find a link and follow it. */
const LINK_SHOWN_MS = 20_000

export const useNotice = create<NoticeState>(() => NONE)

let timer = 0

export function notify(text: string, href: string | null = null): void {
  window.clearTimeout(timer)
  useNotice.setState({ text, href })
  timer = window.setTimeout(endNotice, href === null ? SHOWN_MS : LINK_SHOWN_MS)
}

export function endNotice(): void {
  window.clearTimeout(timer)
  useNotice.setState(NONE)
}
