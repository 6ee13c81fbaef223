import { useQuery } from '@tanstack/react-query'
import { listRunsWhere } from '../../api/runs'

/** The newest runs of a snapshot or of a policy; of all with neither. */
export function useRunsWhere(query: { snapshot: string } | { policy: string } | Record<string, never>, most = 8) {
  return useQuery({ queryKey: ['runs', 'where', query, most], queryFn: () => listRunsWhere(query, most) })
}
