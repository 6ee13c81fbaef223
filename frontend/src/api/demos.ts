import type { Demo } from '../wire/demos'
import { run, type Run } from '../wire/runs'
import { ask, request } from './client'

export const listDemos = (): Promise<Demo[]> => ask('demos/')
export const startDemo = (slug: string): Promise<Run> => request(`demos/${slug}/run/`, run, { method: 'POST' })
