import { anything } from '../wire/decode'
import { page, type Page } from '../wire/page'
import { policy, validation, type Policy, type Validation } from '../wire/policy'
import { request, type Query } from './client'

export interface NewPolicy {
  name: string
  description: string
  yaml: string
}

export const POLICIES_PATH = 'policies/'
export const VALIDATE_PATH = 'policies/validate/'
export const policyPath = (id: string): string => `policies/${id}/`

export const listPolicies = (query: Query = {}): Promise<Page<Policy>> => request(POLICIES_PATH, page(policy), { query })
export const getPolicy = (id: string): Promise<Policy> => request(policyPath(id), policy)
export const createPolicy = (body: NewPolicy): Promise<Policy> => request(POLICIES_PATH, policy, { method: 'POST', json: body })
export const revisePolicy = (id: string, body: NewPolicy): Promise<Policy> => request(`policies/${id}/revisions/`, policy, { method: 'POST', json: body })
/** What a release of kube-scheduler makes of a configuration; the newest, unless one is named. */
export const validatePolicy = (yaml: string, signal?: AbortSignal, release?: string): Promise<Validation> =>
  request(VALIDATE_PATH, validation, { method: 'POST', json: release ? { yaml, release } : { yaml }, signal })
export const deletePolicy = (id: string): Promise<unknown> => request(policyPath(id), anything, { method: 'DELETE' })
