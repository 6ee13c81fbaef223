// The projector style: larger type and no tools. It belongs to this tab, and stays with it.
import { create } from 'zustand'

const KEY = 'projector'

function read(): boolean {
  const asked = new URLSearchParams(window.location.search).get(KEY)
  if (asked !== null) sessionStorage.setItem(KEY, asked)
  return sessionStorage.getItem(KEY) === '1'
}

/** `?projector=1` turns it on, `?projector=0` off; painters and styles find it at the root element. */
export const useProjector = create<{ on: boolean }>(() => ({ on: show(read()) }))

function show(on: boolean): boolean {
  if (on) document.documentElement.dataset.projector = 'true'
  else delete document.documentElement.dataset.projector
  return on
}

export function toggleProjector(): void {
  const on = !useProjector.getState().on
  sessionStorage.setItem(KEY, on ? '1' : '0')
  useProjector.setState({ on: show(on) })
}
