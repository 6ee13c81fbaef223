import type { Page } from '../wire/page'
import { validation, type Policy, type Validation } from '../wire/policies'
import { ask, request, type Query } from './client'

export interface NewPolicy {
  name: string
  description: string
  yaml: string
}

export const POLICIES_PATH = 'policies/'
export const VALIDATE_PATH = 'policies/validate/'
export const policyPath = (id: string): string => `policies/${id}/`

export const listPolicies = (query: Query = {}): Promise<Page<Policy>> => ask(POLICIES_PATH, { query })
export const getPolicy = (id: string): Promise<Policy> => ask(policyPath(id))
export const createPolicy = (body: NewPolicy): Promise<Policy> => ask(POLICIES_PATH, { method: 'POST', json: body })
export const revisePolicy = (id: string, body: NewPolicy): Promise<Policy> => ask(`policies/${id}/revisions/`, { method: 'POST', json: body })
/** What a release of kube-scheduler makes of a configuration; the newest, unless one is named. */
export const validatePolicy = (yaml: string, signal?: AbortSignal, release?: string): Promise<Validation> =>
  request(VALIDATE_PATH, validation, { method: 'POST', json: release ? { yaml, release } : { yaml }, signal })
export const deletePolicy = (id: string): Promise<unknown> => ask(policyPath(id), { method: 'DELETE' })
