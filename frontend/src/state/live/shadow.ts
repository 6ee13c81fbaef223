import { useQuery } from '@tanstack/react-query'
import { getOverview } from '../../api/shadow'

const EVERY_MS = 2000

/** How the shadow stands, asked for again and again. */
export const useOverview = () => useQuery({ queryKey: ['overview'], queryFn: getOverview, refetchInterval: EVERY_MS, retry: false })
