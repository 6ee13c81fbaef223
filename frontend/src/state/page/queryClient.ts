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
