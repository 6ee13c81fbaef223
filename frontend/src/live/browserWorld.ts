import type { StreamWorld } from './runStream'

/** Sockets, time and timers of a browser, for the events of one run. */
export function browserWorld(runId: string): StreamWorld {
  return {
    open: (after) => new WebSocket(socketUrl(runId, after)),
    now: () => Date.now(),
    later: (run, milliseconds) => {
      const timer = window.setTimeout(run, milliseconds)
      return () => window.clearTimeout(timer)
    },
  }
}

function socketUrl(runId: string, after: number): string {
  const url = new URL(`/ws/runs/${runId}/?after=${after}`, window.location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}
