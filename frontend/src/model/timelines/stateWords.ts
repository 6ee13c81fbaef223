import type { SimulationState } from '../../wire/simulations'

/** Of a live run: nobody plays it. */
export const LIVE_STATE_WORDS: Partial<Record<SimulationState, string>> = { running: 'running', succeeded: 'ended', failed: 'stopped early' }

export const SIMULATION_STATE_WORDS: Record<SimulationState, string> = {
  queued: 'waiting for a worker',
  running: 'playing',
  waiting: 'waiting',
  succeeded: 'finished',
  failed: 'failed',
  cancelled: 'cancelled',
}
