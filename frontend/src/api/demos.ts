import type { Demo } from '../wire/demo'
import { run, type Run } from '../wire/run'
import { ask, request } from './client'

export const listDemos = (): Promise<Demo[]> => ask('demos/')
export const startDemo = (slug: string): Promise<Run> => request(`demos/${slug}/run/`, run, { method: 'POST' })
