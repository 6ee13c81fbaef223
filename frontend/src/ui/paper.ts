// Before a page is printed it is laid out on paper, but observers of sizes are not called and no frame is drawn: what scripts draw as large
// as their box is measured and painted here, before the printer sees it.
import { flushSync } from 'react-dom'

const measures = new Set<() => void>()
let paper: MediaQueryList | null = null
let begun = false

/** Calls `measure` when the page has been laid out on paper, and when it is back on the screen. Returns what ends it. */
export function whenPrinted(measure: () => void): () => void {
  listen()
  measures.add(measure)
  return () => measures.delete(measure)
}

/** Whether it goes to paper now: there will be no further frame to paint in. */
export const isPrinted = (): boolean => begun || (paper?.matches ?? false)

function listen(): void {
  if (paper !== null) return
  paper = window.matchMedia('print')
  paper.addEventListener('change', measureAll)
  // Sheets are counted before the page is laid out on paper: what is shorter there has to be so already.
  window.addEventListener('beforeprint', () => {
    begun = true
    measureAll()
  })
  window.addEventListener('afterprint', () => {
    begun = false
    measureAll()
  })
}

function measureAll(): void {
  flushSync(() => {
    for (const measure of measures) measure()
  })
}
