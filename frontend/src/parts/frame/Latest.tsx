import { useQuery } from '@tanstack/react-query'
import { listElections } from '../../api/elections'
import { listPolicies } from '../../api/policies'
import { listRuns } from '../../api/runs'
import { listSnapshots } from '../../api/snapshots'
import { listLiveRuns, listTimelines } from '../../api/timelines'
import { electionHref } from '../../model/page/electionRoute'
import { policyHref, runHref, snapshotHref, timelineHref } from '../../model/page/route'
import { runWords } from '../../model/run/runOptions'
import { plural } from '../../model/text/quantity'
import { ago } from '../../model/text/time'
import { LinkCards, type LinkCard } from './LinkCards'
import styles from './Instead.module.css'

const SHOWN = 4
const FIRST = { page_size: String(SHOWN) }
const when = (stamp: string): string => ago(stamp, Date.now())

interface Listed {
  /** What is listed. */
  things: string
  read: () => Promise<LinkCard[]>
}

/** By the address of the list. */
const LISTS: Readonly<Record<string, Listed>> = {
  '/runs': {
    things: 'runs',
    read: async () => (await listRuns(1, SHOWN)).results.map((run) => ({ href: runHref(run.id), name: run.snapshot.name, about: `${runWords(run)}, ${when(run.createdAt)}` })),
  },
  '/snapshots': {
    things: 'snapshots',
    read: async () =>
      (await listSnapshots(FIRST)).results.map(({ id, name, counts, createdAt }) => ({
        href: snapshotHref(id),
        name,
        about: `${plural(counts.Node ?? 0, 'node')}, ${plural(counts.Pod ?? 0, 'pod')}, ${when(createdAt)}`,
      })),
  },
  '/policies': {
    things: 'policies',
    read: async () => (await listPolicies(FIRST)).results.map(({ id, name, description, createdAt }) => ({ href: policyHref(id), name, about: description || when(createdAt) })),
  },
  '/timelines': {
    things: 'timelines',
    read: async () => (await listTimelines(FIRST)).results.map(({ path, title, createdAt }) => ({ href: timelineHref(path), name: title, about: when(createdAt) })),
  },
  '/live': { things: 'live runs', read: async () => (await listLiveRuns(FIRST)).results.map(({ path, title, createdAt }) => ({ href: timelineHref(path), name: title, about: when(createdAt) })) },
  '/elections': { things: 'elections', read: async () => (await listElections(FIRST)).results.map(({ id, title, createdAt }) => ({ href: electionHref(id), name: title, about: when(createdAt) })) },
}

/** What is there instead of something that is not: the newest of its list. Nothing where the list is empty, or not for this reader. */
export function Latest({ list }: { list: string }) {
  const listed = LISTS[list]
  const { data } = useQuery({ queryKey: ['latest', list], queryFn: () => listed?.read() ?? [], enabled: listed !== undefined })
  if (!listed || !data || data.length === 0) return null
  return (
    <section className={styles.instead} aria-labelledby="latest">
      <h2 id="latest">The latest {listed.things}</h2>
      <LinkCards heading="h3" label={`The latest ${listed.things}`} cards={data} />
    </section>
  )
}
