// What the pages of a class are called, for lists of them.
import { useQuery } from '@tanstack/react-query'
import { getElection } from '../../api/elections'
import { getLesson } from '../../api/lessons'
import { getPolicy } from '../../api/policies'
import { getRun } from '../../api/runs'
import { getSnapshot } from '../../api/snapshots'
import { getTimeline } from '../../api/timelines'
import { parseRoute, type Route } from '../../model/page/route'

/** The name of what an address shows; null: it has none, or is gone, or has not been read yet. */
export function usePlaceName(path: string): string | null {
  const [pathname = '', search = ''] = path.split('?')
  const { data = null } = useQuery({ queryKey: ['place name', pathname], queryFn: () => nameOf(parseRoute(pathname, search)), staleTime: Infinity, retry: false })
  return data
}

async function nameOf(route: Route): Promise<string | null> {
  switch (route.page) {
    case 'run':
      return (await getRun(route.id)).snapshot.name
    case 'timeline':
      return (await getTimeline(route.path)).title
    case 'election':
      return (await getElection(route.id)).title
    case 'snapshot':
      return (await getSnapshot(route.id)).name
    case 'policy':
      return (await getPolicy(route.id)).name
    case 'lesson':
    case 'exercise':
      return (await getLesson(route.slug)).title
    default:
      return null
  }
}
