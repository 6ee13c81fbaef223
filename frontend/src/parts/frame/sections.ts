import type { Route } from '../../model/page/route'
import { may, useSession } from '../../state/people/people'
import type { Run } from '../../wire/runs'
import { isLive } from '../../wire/timelines'

export interface Section {
  href: string
  name: string
  /** What is found there, in a sentence. */
  about: string
  pages: readonly Route['page'][]
  /** For operators: others are not shown a page that they may not open. */
  operators?: true
}

const SECTIONS: readonly Section[] = [
  { href: '/', name: 'Gallery', about: 'Examples that run with one click, and the way in for your own cluster.', pages: ['home'] },
  { href: '/lessons', name: 'Lessons', about: 'What kube-scheduler does, step by step, with questions and exercises.', pages: ['lessons', 'lesson', 'exercise', 'writeLesson'] },
  { href: '/snapshots', name: 'Snapshots', about: 'Clusters at one moment: nodes, pods, and what scheduling needs of everything else.', pages: ['snapshots', 'snapshot'] },
  { href: '/policies', name: 'Policies', about: 'Which plugins run, with which weights and arguments.', pages: ['policies', 'policy'] },
  {
    href: '/runs',
    name: 'Runs',
    about: 'What has been scheduled, with every decision explained, and the answers to questions about it.',
    pages: [
      'runs',
      'run',
      'runPod',
      'checks',
      'optimum',
      'shopping',
      'capacity',
      'compare',
      'rehearsals',
      'rehearsal',
      'survivals',
      'survival',
      'removals',
      'removal',
      'searches',
      'search',
      'sweeps',
      'sweep',
    ],
  },
  { href: '/timelines', name: 'Over time', about: 'Queues, back-off, evictions and failing nodes on a virtual clock.', pages: ['timelines', 'newTimeline', 'timeline', 'timelinePod'] },
  { href: '/live', name: 'Live', about: 'Schedulers that work on real clusters.', pages: ['liveRuns'], operators: true },
  { href: '/elections', name: 'Elections', about: 'Several schedulers run, and one of them leads.', pages: ['elections', 'election', 'newElection'] },
]

/** Where the menu has what is open; null: nowhere. Answers about a snapshot and live runs have addresses like others, and are found elsewhere. */
export function sectionOf(route: Route): string | null {
  if (route.page === 'capacity' && route.of === 'snapshots') return '/snapshots'
  if ((route.page === 'timeline' || route.page === 'timelinePod') && isLive(route.path)) return '/live'
  return SECTIONS.find(({ pages }) => pages.includes(route.page))?.href ?? null
}

/** Where a page about a run is found: one that only serves a question about its snapshot is in no list of runs. Undefined: where its address says. */
export const sectionOfRun = (run: Run | null | undefined): string | undefined => (run && !run.listed ? '/snapshots' : undefined)

/** The pages of the menu that whoever looks may open. */
export function useSections(): readonly Section[] {
  const { data } = useSession()
  return SECTIONS.filter(({ operators }) => !operators || !data || may(data, 'operate'))
}
