import type { Route } from '../../model/route'
import { may, useSession } from '../../state/people'

interface Section {
  href: string
  name: string
  pages: readonly Route['page'][]
  /** For operators: others are not shown a page that they may not open. */
  operators?: true
}

const SECTIONS: readonly Section[] = [
  { href: '/', name: 'Gallery', pages: ['home'] },
  { href: '/lessons', name: 'Lessons', pages: ['lessons', 'lesson', 'exercise', 'writeLesson'] },
  { href: '/snapshots', name: 'Snapshots', pages: ['snapshots', 'snapshot'] },
  { href: '/policies', name: 'Policies', pages: ['policies', 'policy'] },
  {
    href: '/runs',
    name: 'Runs',
    pages: ['runs', 'run', 'runPod', 'checks', 'optimum', 'shopping', 'capacity', 'compare', 'rehearsals', 'rehearsal', 'survivals', 'survival', 'removals', 'removal', 'sweeps', 'sweep'],
  },
  { href: '/timelines', name: 'Over time', pages: ['timelines', 'newTimeline', 'timeline', 'timelinePod'] },
  { href: '/live', name: 'Live', pages: ['liveRuns'], operators: true },
  { href: '/elections', name: 'Elections', pages: ['elections', 'election', 'newElection'] },
]

/** The pages of the menu that whoever looks may open. */
export function useSections(): readonly Section[] {
  const { data } = useSession()
  return SECTIONS.filter(({ operators }) => !operators || !data || may(data, 'operate'))
}
