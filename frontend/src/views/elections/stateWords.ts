import type { SimulationState } from '../../wire/simulations'

export const STATE_WORDS: Record<SimulationState, string> = { queued: 'goes on', running: 'goes on', waiting: 'waits for you', succeeded: 'over', failed: 'failed', cancelled: 'cancelled' }
