import type { QueryCache } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { Readiness, type ReadinessWorld } from './readiness'

const browserWorld: ReadinessWorld = {
  whenDrawn(run) {
    let timer = 0
    const frame = requestAnimationFrame(() => (timer = window.setTimeout(run))) // after what was asked to run before the frame
    return () => {
      cancelAnimationFrame(frame)
      window.clearTimeout(timer)
    }
  },
  say(ready, awaited) {
    const { dataset } = document.documentElement
    dataset.ready = String(ready)
    if (ready) delete dataset.awaits
    else dataset.awaits = awaited.join(', ') || 'frames'
  },
}

const page = new Readiness(browserWorld)

/** The page is not ready while `what` is `pending`. */
export function useAwaited(what: string, pending: boolean): void {
  useLayoutEffect(() => (pending ? page.expect(what) : undefined), [what, pending])
}

/** Ends the wait for the first drawing; from then on the page says what it awaits. */
export function useFirstDrawing(): void {
  useLayoutEffect(() => page.begun(), [])
}

/** The page is not ready while something on it waits for its first answer. An answer that is asked for again is on screen meanwhile. */
export function awaitAnswers(queries: QueryCache): void {
  let answered: (() => void) | null = null
  queries.subscribe(() => {
    const pending = queries.getAll().some((query) => query.isActive() && query.state.status === 'pending' && query.state.fetchStatus === 'fetching')
    if (pending) answered ??= page.expect('answers')
    else {
      answered?.()
      answered = null
    }
  })
}
