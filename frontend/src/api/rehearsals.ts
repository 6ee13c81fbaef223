import type { Parting } from '../wire/comparisons'
import { page, type Page } from '../wire/page'
import type { Rehearsal, RehearsalReport } from '../wire/rehearsals'
import { ask, request, type Query } from './client'

export interface NewRehearsal {
  snapshot: string
  policy: string | null
  from: string
  to: string
  pods: 'all' | 'waiting'
}

export const rehearsalPath = (id: string): string => `rehearsals/${id}/`
export const reportPath = (id: string): string => `rehearsals/${id}/report/`

export const startRehearsal = (body: NewRehearsal): Promise<Rehearsal> => ask('rehearsals/', { method: 'POST', json: body })
export const listRehearsals = (query: Query): Promise<Page<Rehearsal>> =>
  request(
    'rehearsals/',
    page((value) => value as Rehearsal),
    { query },
  )
export const getRehearsal = (id: string): Promise<Rehearsal> => ask(rehearsalPath(id))
export const getReport = (id: string): Promise<RehearsalReport> => ask(reportPath(id))
export const getRehearsedPod = (id: string, pod: string): Promise<Parting> => ask(`rehearsals/${id}/pods/${pod.split('/').map(encodeURIComponent).join('/')}/`)
export const cancelRehearsal = (id: string): Promise<unknown> => ask(`rehearsals/${id}/cancel/`, { method: 'POST' })
