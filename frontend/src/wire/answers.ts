import type { components } from './api.gen'

export type PlayedState = components['schemas']['PlayedStateEnum']

/** It is still to come to something. */
export const OPEN_STATES: ReadonlySet<PlayedState> = new Set(['queued', 'running'])

/** What answers a question and is played for it, as in addresses. */
export type AnswerKind = 'sweeps' | 'rehearsals' | 'survivals' | 'removals' | 'searches'
