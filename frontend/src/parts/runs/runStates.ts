import type { RunState } from '../../wire/runs'

export const RUN_STATE_WORDS: Record<RunState, string> = {
  queued: 'waiting for a worker',
  running: 'running',
  succeeded: 'finished',
  failed: 'failed',
  cancelled: 'cancelled',
  interrupted: 'interrupted',
}
