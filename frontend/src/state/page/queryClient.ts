import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { Unreachable } from '../../api/client'

/** Answers are kept for the visit; only "no answer" is worth asking again, a refusal stays a refusal. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => error instanceof Unreachable && failures < 3,
      refetchOnWindowFocus: false,
    },
  },
})

/**
 * Asks again for what has changed on the server. An answer that is on its way may be from before the change, so it is not waited
 * for: invalidateQueries alone would keep a first answer.
 */
export async function refresh(queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey }) // eslint-disable-line no-restricted-properties
}

/** Asks again for what a log is about, unless the answer at hand tells of event `seq` already: what was over before it was opened. */
export async function refreshAfter(seq: number, queryKey: QueryKey): Promise<void> {
  const known = queryClient.getQueryData<{ lastSeq: number }>(queryKey)
  if (known === undefined || known.lastSeq < seq) await refresh(queryKey)
}
