import { page, type Page } from '../wire/page'
import type { Run } from '../wire/runs'
import type { NewSpace, Sweep, SweepCells } from '../wire/sweeps'
import { apiUrl, ask, request, type Query } from './client'

export interface NewSweep extends NewSpace {
  name?: string
  snapshots: string[]
  policy: string | null
}

export const sweepPath = (id: string): string => `sweeps/${id}/`
export const cellsPath = (id: string): string => `sweeps/${id}/cells/`
export const csvUrl = (id: string): string => apiUrl(cellsPath(id), { format: 'csv' })

export const startSweep = (body: NewSweep): Promise<Sweep> => ask('sweeps/', { method: 'POST', json: body })
export const listSweeps = (query: Query): Promise<Page<Sweep>> =>
  request(
    'sweeps/',
    page((value) => value as Sweep),
    { query },
  )
export const getSweep = (id: string): Promise<Sweep> => ask(sweepPath(id))
export const getCells = (id: string): Promise<SweepCells> => ask(cellsPath(id))
export const cancelSweep = (id: string): Promise<unknown> => ask(`sweeps/${id}/cancel/`, { method: 'POST' })
export const resumeSweep = (id: string): Promise<unknown> => ask(`sweeps/${id}/resume/`, { method: 'POST' })
/** The run of a cell, made the first time that somebody asks. */
export const openCell = (id: string, cell: number): Promise<Run> => ask(`sweeps/${id}/cells/${cell}/run/`, { method: 'POST' })
