import { choicesAsked } from '../../model/answers/capacity'
import type { RunResult } from '../../model/comparison/comparison'
import { searchTitle, subjectOf } from '../../model/answers/searches'
import { useRunResult } from '../../state/run/comparison'
import { useSearch } from '../../state/answers/searches'
import { useSnapshot } from '../../state/stored/snapshots'
import { LoadingNote } from '../../ui/Note'
import type { Run } from '../../wire/runs'
import type { Search } from '../../wire/searches'
import { PageError } from '../../parts/frame/PageError'
import { PageFrame } from '../../parts/frame/PageFrame'
import { sectionOfRun } from '../../parts/frame/sections'
import { Count } from './capacity/Count'
import { StoredRemedies } from './remedies/StoredRemedies'
import { BestPlacement } from './optimum/BestPlacement'
import { Shop } from './shopping/Shop'

const ALL = { name: 'All searches', href: '/searches' }

/** A question that was asked, with its answer as it is stored. */
export default function SearchPage({ id }: { id: string }) {
  const { data, error, refetch } = useSearch(id)
  if (data?.run) return <AboutRun search={data} id={data.run} />
  return (
    <PageFrame title={data ? searchTitle(data) : 'Search'} section={data?.kind === 'capacity' ? '/snapshots' : undefined}>
      {error && !data && <PageError error={error} what="search" all={ALL} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingNote title="Opening the search…" />}
      {data && <Asked search={data} run={null} result={null} />}
    </PageFrame>
  )
}

/** A run that one may not see any more is as good as gone. */
function AboutRun({ search, id }: { search: Search; id: string }) {
  const { run, result, error } = useRunResult(id)
  const known = result !== null || error != null
  return (
    <PageFrame title={searchTitle(search)} section={sectionOfRun(run)}>
      {known ? <Asked search={search} run={error == null ? run : null} result={result} /> : <LoadingNote title="Opening the run…" />}
    </PageFrame>
  )
}

function Asked({ search, run, result }: { search: Search; run: Run | null; result: RunResult | null }) {
  const about = { search, run, snapshot: search.snapshot, subject: subjectOf(search) }
  switch (search.kind) {
    case 'optimum':
      return <BestPlacement {...about} result={result} />
    case 'remedies':
      return <StoredRemedies search={search} run={run} />
    case 'shopping':
      return <Shop {...about} columns={result?.columns ?? null} />
    case 'capacity':
      return <Counted search={search} run={run} />
  }
}

function Counted({ search, run }: { search: Search; run: Run | null }) {
  const { data, error, refetch } = useSnapshot(search.snapshot.id)
  if (error && !data) return <PageError error={error} what="snapshot" all={{ name: 'All snapshots', href: '/snapshots' }} onRetry={() => void refetch()} />
  if (!data) return <LoadingNote title="Opening the cluster…" />
  return <Count snapshot={data} run={run} begin={choicesAsked(search)} policy={search.policy?.id ?? ''} search={search} />
}
