// That somebody was put out of their workshop: it stays said, also over a reload, until they close it or are in a workshop again.
import { create } from 'zustand'

const KEY = 'put-out'

/** `of`: the title of the workshop that this tab was put out of; null: of none. */
export const usePutOut = create<{ of: string | null }>(() => ({ of: sessionStorage.getItem(KEY) }))

export function sayPutOut(of: string): void {
  sessionStorage.setItem(KEY, of)
  usePutOut.setState({ of })
}

export function forgetPutOut(): void {
  sessionStorage.removeItem(KEY)
  usePutOut.setState({ of: null })
}
