import type { Capacity } from '../wire/capacity'
import type { Optimum } from '../wire/optimum'
import type { Page } from '../wire/page'
import type { Question, Search, Subject } from '../wire/searches'
import type { Remedies, Together } from '../wire/remedies'
import type { Shopping } from '../wire/shopping'
import { ask, type Query } from './client'

export const SEARCHES = 'searches/'
export const searchPath = (id: string): string => `searches/${id}/`
export const answerPath = (id: string): string => `searches/${id}/answer/`

/** Most are short: the page that opens then has the answer at once. */
const WAIT_SECONDS = 1

export const startSearch = (body: Subject & Question): Promise<Search> => ask(SEARCHES, { method: 'POST', json: body, query: { wait: WAIT_SECONDS } })
export const listSearches = (query: Query): Promise<Page<Search>> => ask(SEARCHES, { query })
export const getSearch = (id: string): Promise<Search> => ask(searchPath(id))
export const cancelSearch = (id: string): Promise<unknown> => ask(`${searchPath(id)}cancel/`, { method: 'POST' })
/** Of what would help: what is verified so far. */
export const getPartialAnswer = (id: string): Promise<unknown> => ask(answerPath(id), { query: { partial: true } })
export const getAnswer = (id: string): Promise<Optimum | Shopping | Capacity | Remedies | Together> => ask(answerPath(id))
