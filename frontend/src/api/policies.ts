import { anything } from '../wire/decode'
import { page, type Page } from '../wire/page'
import { policy, validation, type Policy, type Validation } from '../wire/policy'
import { request } from './client'

export interface NewPolicy {
  name: string
  yaml: string
}

export const listPolicies = (pageNumber = 1): Promise<Page<Policy>> =>
  request('policies/', page(policy), { query: { page: pageNumber } })
export const getPolicy = (id: string): Promise<Policy> => request(`policies/${id}/`, policy)
export const createPolicy = (body: NewPolicy): Promise<Policy> =>
  request('policies/', policy, { method: 'POST', json: body })
export const revisePolicy = (id: string, body: NewPolicy): Promise<Policy> =>
  request(`policies/${id}/revisions/`, policy, { method: 'POST', json: body })
export const validatePolicy = (yaml: string, signal?: AbortSignal): Promise<Validation> =>
  request('policies/validate/', validation, { method: 'POST', json: { yaml }, signal })
export const deletePolicy = (id: string): Promise<unknown> =>
  request(`policies/${id}/`, anything, { method: 'DELETE' })
