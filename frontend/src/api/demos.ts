import { list, type Decoder } from '../wire/decode'
import { demo, type Demo } from '../wire/demo'
import { page } from '../wire/page'
import { run, type Run } from '../wire/run'
import { request } from './client'

const demos: Decoder<Demo[]> = (value, path) => (Array.isArray(value) ? list(demo)(value, path) : page(demo)(value, path).results)

export const listDemos = (): Promise<Demo[]> => request('demos/', demos)
export const startDemo = (slug: string): Promise<Run> => request(`demos/${slug}/run/`, run, { method: 'POST' })
