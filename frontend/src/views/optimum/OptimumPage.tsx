import { useMemo, useState } from 'react'
import { apiUrl, describeError } from '../../api/client'
import { findOptimum, optimumPath } from '../../api/optima'
import { FIRST_ASKED, optimumQuery, proposed, type AskedOptimum } from '../../model/optimum'
import { runHref } from '../../model/route'
import { useRunResult } from '../../state/comparison'
import { navigate } from '../../state/location'
import { useQuestion } from '../../state/question'
import { Button } from '../../ui/Button'
import { PageLink } from '../../ui/Link'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import { WaitingNote } from '../../ui/WaitingNote'
import type { Optimum } from '../../wire/optimum'
import { NotOpened } from '../../parts/frame/NotOpened'
import { PageFrame } from '../../parts/frame/PageFrame'
import { sectionOfRun } from '../../parts/frame/sections'
import { PageHead } from '../../parts/frame/PageHead'
import { usePageKeys } from '../../parts/frame/usePageKeys'
import { ApiCallDialog } from '../../parts/panels/ApiCallDialog'
import { BesideMap, RunMap } from '../../parts/map/StillMap'
import { MapsPanel } from '../../parts/sides/MapsPanel'
import { AskPanel } from './AskPanel'
import { ChangesPanel } from './ChangesPanel'
import { GapPanel } from './GapPanel'
import styles from './OptimumPage.module.css'

type Side = ReturnType<typeof useRunResult>

/** The best placement that the pods of a run could have had, beside the run. */
export default function OptimumPage({ id }: { id: string }) {
  usePageKeys()
  const side = useRunResult(id)
  return (
    <PageFrame title="The best possible" section={sectionOfRun(side.run)}>
      {side.error != null && !side.run && <NotOpened error={side.error} what="run" all={{ name: 'All runs', href: '/runs' }} onRetry={() => window.location.reload()} />}
      {!side.run && side.error == null && <LoadingNote title="Opening the run…" />}
      {side.run && <Search side={side} id={id} />}
    </PageFrame>
  )
}

function Search({ side, id }: { side: Side; id: string }) {
  const [wanted, setWanted] = useState<AskedOptimum>(FIRST_ASKED)
  const [call, setCall] = useState(false)
  const { answer: found, ask, cancel } = useQuestion((asked: AskedOptimum, signal) => findOptimum(id, optimumQuery(asked), signal))
  return (
    <>
      <PageHead
        title="The best possible"
        up={
          <PageLink href={runHref(id)} onNavigate={navigate}>
            {side.run!.snapshot.name}, run {id.slice(0, 8)}
          </PageLink>
        }
        about={
          <>
            The scheduler places one pod at a time and never revises a decision. Here an optimiser searches for the placement of the most pods, the engine verifies it, and a bound limits how good any
            placement could be. The <a href="/docs/optimum/">documentation</a> explains which placements count as possible.
          </>
        }
        actions={
          <Button look="primary" busy={found.isPending} onClick={() => ask(wanted)}>
            {found.isPending ? 'Searching…' : 'Search'}
          </Button>
        }
      />
      <BesideMap map={found.isSuccess ? null : <RunMap id={id} title="The cluster as the run leaves it" />}>
        <AskPanel asked={wanted} onChange={setWanted} menu={[{ name: 'Show the API call', run: () => setCall(true) }]} />
        {found.isPending && <WaitingNote title="Searching for the best placement…" about={Number(found.variables.limit)} onCancel={cancel} />}
        {found.isError && <ErrorNote {...describeError(found.error)} />}
        {found.isSuccess && <Answer side={side} id={id} optimum={found.data} />}
        {found.isIdle && (
          <Panel title="Answer" className={styles.panel}>
            <EmptyNote title="Nothing has been searched for yet.">Choose a goal beside the number of pods, or none, and press “Search”.</EmptyNote>
          </Panel>
        )}
      </BesideMap>
      {call && <ApiCallDialog title="Search for this from a terminal" command={`curl '${apiUrl(optimumPath(id, optimumQuery(wanted)))}'`} onClose={() => setCall(false)} />}
    </>
  )
}

function Answer({ side, id, optimum }: { side: Side; id: string; optimum: Optimum }) {
  const [node, setNode] = useState<string | null>(null)
  const sides = useMemo(() => side.result && [side.result, proposed(side.result, optimum)], [side.result, optimum])
  return (
    <>
      <GapPanel optimum={optimum} />
      {sides && <MapsPanel sides={sides} names={['the run', 'the best placement']} picked={node} onPick={(name) => setNode(name === node ? null : name)} />}
      <ChangesPanel optimum={optimum} run={id} node={node} onAllNodes={() => setNode(null)} />
    </>
  )
}
