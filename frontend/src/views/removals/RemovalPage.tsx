import { useMemo } from 'react'
import { describeError } from '../../api/client'
import { cancelRemoval, removalPath } from '../../api/removals'
import { count } from '../../model/text/quantity'
import { removalTitle } from '../../model/answers/removal'
import { runHref } from '../../model/page/route'
import { navigate } from '../../state/page/location'
import { changePlayed } from '../../state/answers/playedAnswer'
import { useDrainPlan, useRemoval, useRemovalReport } from '../../state/answers/removals'
import { Button } from '../../ui/Button'
import { EmptyNote, ErrorNote } from '../../ui/Note'
import { OPEN_STATES } from '../../wire/answers'
import type { DrainPlan, Removal, RemovalReport } from '../../wire/removals'
import { RunMap, SnapshotMap } from '../../parts/map/StillMap'
import { PlayedHead } from '../../parts/playedAnswers/PlayedHead'
import { PlayedPage } from '../../parts/playedAnswers/PlayedPage'
import { PlayingBar } from '../../parts/playedAnswers/PlayingBar'
import { PolicyLink, SnapshotLink } from '../../parts/playedAnswers/sources'
import { Answer } from './Answer'
import { Plan } from './Plan'

const ALL = { name: 'All removals', href: '/removals' }

/** Which nodes of a cluster could go, which stay and why, and the run that proves it; or how nodes are drained in an order. */
export default function RemovalPage({ id }: { id: string }) {
  const opened = useRemoval(id)
  const ended = opened.data?.state === 'succeeded'
  const isDrain = opened.data?.kind === 'drain'
  const report = useRemovalReport(id, ended && !isDrain)
  const plan = useDrainPlan(id, ended && isDrain)
  return (
    <PlayedPage title="Which nodes could go" noun="removal" all={ALL} opened={opened}>
      {(removal) => (
        <>
          <Head removal={removal} answer={report.data ?? plan.data ?? null} />
          <State removal={removal} />
          {report.error && <ErrorNote {...describeError(report.error)} actions={<Button onClick={() => void report.refetch()}>Try again</Button>} />}
          {plan.error && <ErrorNote {...describeError(plan.error)} actions={<Button onClick={() => void plan.refetch()}>Try again</Button>} />}
          {report.data && <Answer id={id} report={report.data} map={<Before removal={removal} nodes={report.data.goes} word="could go" />} />}
          {plan.data && <Plan id={id} plan={plan.data} map={<Before removal={removal} nodes={plan.data.steps.map(({ node }) => node)} word="drained" stuck={plan.data.obstacle?.node} />} />}
        </>
      )}
    </PlayedPage>
  )
}

/** The cluster before anything goes. `stuck`: the node that cannot be drained. */
function Before({ removal: { run, snapshot }, nodes, word, stuck }: { removal: Removal; nodes: readonly string[]; word: string; stuck?: string }) {
  const crossed = useMemo(() => ({ nodes, word }), [nodes, word])
  return run ? <RunMap id={run} title="The cluster before" crossed={crossed} selected={stuck} /> : <SnapshotMap id={snapshot.id} title="The cluster before" crossed={crossed} selected={stuck} />
}

function Head({ removal, answer }: { removal: Removal; answer: RemovalReport | DrainPlan | null }) {
  const { id, snapshot, policy, run } = removal
  return (
    <PlayedHead
      id={id}
      kind="removals"
      noun="removal"
      title={removalTitle(removal)}
      state={removal.state}
      up={{ name: 'Removals', href: ALL.href }}
      about={
        <>
          Of <SnapshotLink snapshot={snapshot} /> with <PolicyLink policy={policy} without="the default policy" />.
        </>
      }
      actions={run && <Button onClick={() => navigate(runHref(run))}>Run before any goes</Button>}
      api={{ title: 'Removal', path: removalPath(id), json: () => answer ?? removal }}
    />
  )
}

function State({ removal: { id, kind, state, progress, going, error } }: { removal: Removal }) {
  const { done, planned } = progress
  if (OPEN_STATES.has(state)) {
    const far = kind === 'drain' ? `${count(done)} of ${count(planned)} nodes can be drained so far` : `${count(going)} could go so far; ${count(done)} of ${count(planned)} nodes are settled`
    const label = planned > 0 ? far : 'Placing the pods that wait'
    return <PlayingBar label={label} done={done} planned={planned} onCancel={() => void changePlayed('removal', id, cancelRemoval)} />
  }
  if (state === 'cancelled') return <EmptyNote title="It was cancelled.">{`${count(going)} of ${count(planned)} nodes had been found by then.`}</EmptyNote>
  if (state === 'failed') return <ErrorNote title={error?.detail || 'It failed.'} places={error?.problems ?? []} />
  return null
}
