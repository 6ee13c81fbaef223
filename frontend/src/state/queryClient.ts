import { QueryClient } from '@tanstack/react-query'
import { Unreachable } from '../api/client'

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
