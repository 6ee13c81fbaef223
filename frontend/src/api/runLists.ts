import { page, type Page } from '../wire/page'
import { run, type Run } from '../wire/runs'
import { request, type Query } from './client'

/** Runs by what they are of: `{ snapshot: id }`, `{ policy: id }`. The newest first. */
export const listRunsWhere = (query: Query, pageSize = 8): Promise<Page<Run>> => request('runs/', page(run), { query: { ...query, page_size: pageSize } })
