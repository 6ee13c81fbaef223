import type { TimelinePath } from '../wire/timelines'
import type { StreamWorld } from './resumingSocket'

/** Sockets, time, chance and timers of a browser, for the events of one run. */
export const browserWorld = (runId: string): StreamWorld => worldOf((after) => `/ws/runs/${runId}/?after=${after}`)

/** The same for an election or a timeline, whose events come in batches; `path` as under the API. */
export const simulationWorld = (path: `elections/${string}` | TimelinePath): StreamWorld => worldOf((after) => `/ws/${path}/?after=${after}&batch=1`)

export const classWorld = (workshopId: string): StreamWorld => worldOf((after) => `/ws/workshops/${workshopId}/?after=${after}`)

function worldOf(path: (after: number) => string): StreamWorld {
  return {
    open: (after) => new WebSocket(socketUrl(path(after))),
    now: () => Date.now(),
    chance: () => Math.random(),
    later: (run, milliseconds) => {
      const timer = window.setTimeout(run, milliseconds)
      return () => window.clearTimeout(timer)
    },
  }
}

function socketUrl(path: string): string {
  const url = new URL(path, window.location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}
