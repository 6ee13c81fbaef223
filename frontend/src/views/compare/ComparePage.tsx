import { useState } from 'react'
import { comparedHref, MOST_COMPARED } from '../../model/page/route'
import { runWords } from '../../model/run/runOptions'
import { useComparison, type ComparedRuns } from '../../state/run/comparison'
import { useMeasured } from '../../state/run/runMeasures'
import { queryClient } from '../../state/page/queryClient'
import { navigate } from '../../state/page/location'
import { Button } from '../../ui/Button'
import { PlusIcon, CompareIcon } from '../../ui/icons'
import { LoadingNote } from '../../ui/Note'
import { FINAL_STATES, type Run } from '../../wire/runs'
import { PageError } from '../../parts/frame/PageError'
import { GuideBand } from '../../parts/guide/GuideBand'
import { PageFrame } from '../../parts/frame/PageFrame'
import { PageHead } from '../../parts/frame/PageHead'
import { CompareDialog } from '../../parts/sides/CompareDialog'
import { MapsPanel } from '../../parts/sides/MapsPanel'
import styles from './ComparePage.module.css'
import { MeasuresPanel } from './MeasuresPanel'
import { RunChoice } from './RunChoice'
import { PairParts } from './PairParts'
import { SidesTable } from './SidesTable'

const NUMBERS = ['', '', 'Two', 'Three', 'Four']

/** Runs side by side: the clusters, the first decision that differs, the measures, which pods are elsewhere, how full the nodes are. */
export default function ComparePage({ runs }: { runs: readonly string[] }) {
  return runs.includes('') ? <RunChoice /> : <SideBySide ids={runs} />
}

function SideBySide({ ids }: { ids: readonly string[] }) {
  const compared = useComparison(ids)
  const [adding, setAdding] = useState(false)
  const runs = compared.sides.flatMap(({ run }) => run ?? [])
  const error = compared.sides.find((side) => side.error)?.error ?? null
  const title = `${NUMBERS[ids.length]} runs`
  const ready = compared.comparison !== null && runs.length === ids.length
  return (
    <PageFrame title={title}>
      <GuideBand />
      <PageHead title={`${title} side by side`} about={ready && <Note runs={runs} />} actions={<Actions ids={ids} onAdd={runs[0] && (() => setAdding(true))} />} />
      {error != null && !ready && <PageError error={error} what="run" all={{ name: 'All runs', href: '/runs' }} onRetry={() => void queryClient.refetchQueries({ queryKey: ['run'] })} />}
      {error == null && !ready && <LoadingNote title="Reading the runs…" />}
      {ready && <Compared runs={runs} compared={compared} />}
      {adding && <CompareDialog runs={runs} onClose={() => setAdding(false)} />}
    </PageFrame>
  )
}

function Actions({ ids, onAdd }: { ids: readonly string[]; onAdd?: () => void }) {
  const [first = '', ...others] = ids
  return (
    <>
      <Button title="The others are compared with the first run" onClick={() => navigate(comparedHref([...others, first]))}>
        <CompareIcon /> {ids.length === 2 ? 'Swap sides' : 'B becomes A'}
      </Button>
      {ids.length < MOST_COMPARED && (
        <Button disabled={!onAdd} onClick={onAdd}>
          <PlusIcon /> Add a run…
        </Button>
      )}
    </>
  )
}

function Compared({ runs, compared: { results, comparison } }: { runs: readonly Run[]; compared: ComparedRuns }) {
  const [node, setNode] = useState<string | null>(null)
  const measured = useMeasured(runs)
  const pick = (name: string) => setNode(name === node ? null : name)
  return (
    <div className={styles.parts}>
      <MapsPanel sides={results!} names={sideNames(runs)} picked={node} onPick={pick} />
      <PairParts runs={runs} comparison={comparison!} measured={measured} node={node} onPick={pick}>
        <div className={styles.numbers} data-many={runs.length > 2}>
          <SidesTable runs={runs} comparison={comparison!} onNavigate={navigate} />
          {measured.data && <MeasuresPanel runs={measured.data.runs.map(({ measures }) => measures)} />}
        </div>
      </PairParts>
    </div>
  )
}

/** What tells them apart: the cluster where there are several, and the policy. */
function sideNames(runs: readonly Run[]): string[] {
  const several = new Set(runs.map(({ snapshot }) => snapshot.id)).size > 1
  return runs.map((run) => [...new Set([...(several ? [run.snapshot.name] : []), runWords(run)])].join(': '))
}

function Note({ runs }: { runs: readonly Run[] }) {
  const snapshots = [...new Map(runs.map(({ snapshot }) => [snapshot.id, snapshot.name])).values()]
  const open = runs.some(({ state }) => !FINAL_STATES.has(state))
  return (
    <>
      {snapshots.length === 1 ? `All scheduled ${snapshots[0]}.` : `Of ${snapshots.length} snapshots: ${snapshots.join('; ')}.`}
      {open && ' Not all have ended: they are compared as far as they have come.'}
    </>
  )
}
