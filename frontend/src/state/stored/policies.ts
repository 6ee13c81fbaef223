import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { allPages } from '../../api/allPages'
import { getPolicy, listPolicies, validatePolicy } from '../../api/policies'
import type { Expanded, Policy } from '../../wire/policies'
import { ancestorsOf, type Lineage } from './lineage'
import { refresh } from '../page/queryClient'
import { useSettled } from '../hooks/settledValue'

export interface PolicyQuery {
  page: number
  ordering: string
  search: string
  whose: string // "": all
}

const LIST = 'policies'

export function usePolicies({ page, ordering, search, whose }: PolicyQuery) {
  const query = { page, ordering: ordering || undefined, search: search || undefined, whose: whose || undefined }
  return useQuery({ queryKey: [LIST, query], queryFn: () => listPolicies(query), placeholderData: keepPreviousData })
}

/** All there are, for a list to choose from. */
export function useAllPolicies() {
  return useQuery({ queryKey: [LIST, 'all'], queryFn: () => allPages(listPolicies) })
}

/** `id` null: none wanted. */
export function usePolicy(id: string | null) {
  return useQuery({ queryKey: ['policy', id], queryFn: () => getPolicy(id!), staleTime: Infinity, enabled: id !== null })
}

/** What a policy was made from, and what was made from it. */
export function usePolicyLineage(policy: Policy) {
  return useQuery({
    queryKey: [LIST, 'lineage', policy.id],
    queryFn: async (): Promise<Lineage<Policy>> => {
      const [ancestors, children] = await Promise.all([ancestorsOf(policy, getPolicy), listPolicies({ parent: policy.id, ordering: 'createdAt' })])
      return { ancestors, children: children.results }
    },
  })
}

export const DEFAULT_YAML = `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
- schedulerName: default-scheduler
`

/** What the scheduler does without a configuration. */
export function useStandard() {
  return useQuery({ queryKey: ['standard'], queryFn: readStandard, staleTime: Infinity, gcTime: Infinity })
}

async function readStandard(): Promise<Expanded> {
  const { expanded } = await validatePolicy(DEFAULT_YAML)
  if (expanded === null) throw new Error('The server refuses its own default configuration.')
  return expanded
}

const TYPING_PAUSE_MS = 350

/** What the server makes of a text, once the writer pauses. Until then, the last answer, and `behind`. */
export function useValidation(yaml: string, release?: string, wanted = true) {
  const settled = useSettled(yaml, TYPING_PAUSE_MS)
  const query = useQuery({
    queryKey: ['validation', settled, release],
    queryFn: ({ signal }) => validatePolicy(settled, signal, release),
    enabled: wanted,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
  })
  return { ...query, behind: settled !== yaml || query.isPlaceholderData }
}

export function policiesChanged(): void {
  void refresh([LIST])
}

/** What a policy means to a release, with all defaults; `id` null: the scheduler's own. */
export function useMeaning(id: string | null, release: string | undefined) {
  return useQuery({
    queryKey: ['meaning', id, release],
    queryFn: async ({ signal }) => (await validatePolicy(id === null ? DEFAULT_YAML : (await getPolicy(id)).yaml, signal, release)).expanded,
    staleTime: Infinity,
  })
}
