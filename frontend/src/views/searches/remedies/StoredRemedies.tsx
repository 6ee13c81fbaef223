import { describeError } from '../../../api/client'
import { askedOf } from '../../../model/answers/remedies'
import { runHref } from '../../../model/page/route'
import { searchTitle } from '../../../model/answers/searches'
import { navigate } from '../../../state/page/location'
import { usePartial, useTrial } from '../../../state/answers/remedies'
import { useAnswer, useAsking } from '../../../state/answers/searches'
import { ErrorNote } from '../../../ui/Note'
import { Panel } from '../../../ui/Panel'
import type { Remedies, Together } from '../../../wire/remedies'
import type { Run } from '../../../wire/runs'
import type { Search } from '../../../wire/searches'
import { BesideMap, RunMap, SnapshotMap } from '../../../parts/map/StillMap'
import { FoundSoFar, LeftOut } from '../../../parts/remedies/RemedyList'
import styles from '../../../parts/remedies/remedies.module.css'
import { SearchHead } from '../SearchHead'
import { SearchState } from '../SearchState'

interface Props {
  search: Search
  run: Run | null // null: it is gone
}

/** What would help a pod, or all that wait for the same reason, as it is stored. */
export function StoredRemedies({ search, run }: Props) {
  const { data, error } = useAnswer<Remedies | Together>(search)
  const partial = usePartial<Remedies | Together>(search)
  const found = data ?? partial
  const { attempt } = askedOf(search)
  return (
    <>
      <SearchHead
        title={searchTitle(search)}
        about={
          <>
            The smallest changes after which a pod that found no node gets one, each verified by runs. The <a href="/docs/remedies/">documentation</a> says what is tried.
          </>
        }
        snapshot={search.snapshot}
        run={run}
        search={search}
        verb="Open the decision"
        ready={run !== null}
        onAsk={() => run && navigate(runHref(run.id, { step: attempt, tab: 'remedies' }))}
      />
      <BesideMap map={run ? <RunMap id={run.id} title="The cluster as the run leaves it" /> : <SnapshotMap id={search.snapshot.id} title="The cluster before" />}>
        {error && <ErrorNote {...describeError(error)} />}
        {!data && !error && <SearchState search={search} begun="Trying changes, and running those that help" />}
        {found && (
          <Panel title={data ? 'Answers' : 'Answers so far'} note={data?.says}>
            <Answers found={found} isAll={data !== undefined} run={run} search={search} />
          </Panel>
        )}
      </BesideMap>
    </>
  )
}

interface AnswersProps {
  found: Remedies | Together
  isAll: boolean // it has ended
  run: Run | null
  search: Search
}

function Answers({ found, isAll, run, search }: AnswersProps) {
  const asked = askedOf(search)
  const trial = useTrial(run?.id ?? '', asked.attempt)
  const asking = useAsking()
  const of = { trying: trial.isPending ? trial.variables : null, onTry: run && trial.mutate }
  const goesOn = run !== null && 'remedies' in found && found.canGoOn
  const goOn = () => run && asking.mutate({ run: run.id, remedies: { ...asked, thorough: true } })
  return (
    <div className={styles.view}>
      <FoundSoFar found={found} own={asked.costs ?? {}} {...of} />
      {isAll && <LeftOut of={'remedies' in found ? found : { limits: found.limits, refuted: 0, untried: 0 }} onGoOn={goesOn ? goOn : undefined} />}
      {asking.error && <ErrorNote {...describeError(asking.error)} />}
    </div>
  )
}
