import type { SimulationState } from '../../wire/simulation'

export const SIMULATION_STATE_WORDS: Record<SimulationState, string> = {
  queued: 'waiting for a worker',
  running: 'playing',
  waiting: 'waiting',
  succeeded: 'finished',
  failed: 'failed',
  cancelled: 'cancelled',
}
