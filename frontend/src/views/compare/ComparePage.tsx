import { useState } from 'react'
import { compareHref } from '../../model/route'
import { useComparison } from '../../state/comparison'
import { useMeasured } from '../../state/measured'
import { queryClient } from '../../state/queryClient'
import { navigate } from '../../state/location'
import { Button } from '../../ui/Button'
import { CompareIcon } from '../../ui/icons'
import { LoadingNote } from '../../ui/Note'
import { FINAL_STATES, type Run } from '../../wire/run'
import { NotOpened } from '../../parts/frame/NotOpened'
import { GuideBand } from '../../parts/guide/GuideBand'
import { PageFrame } from '../../parts/frame/PageFrame'
import { PageHead } from '../../parts/frame/PageHead'
import { usePageKeys } from '../../parts/frame/usePageKeys'
import styles from './ComparePage.module.css'
import { DifferencesPanel } from './DifferencesPanel'
import { MapsPanel } from '../../parts/sides/MapsPanel'
import { MeasuresPanel } from './MeasuresPanel'
import { NodesPanel } from './NodesPanel'
import { PartingPanel } from '../../parts/sides/PartingPanel'
import { SidesTable } from './SidesTable'

interface Props {
  left: string
  right: string
}

/** Two runs side by side: how they came out, which pods ended elsewhere, how full the nodes are. */
export default function ComparePage({ left, right }: Props) {
  usePageKeys()
  const compared = useComparison(left, right)
  const [node, setNode] = useState<string | null>(null)
  const error = compared.left.error ?? compared.right.error
  const [one, other] = [compared.left.run, compared.right.run]
  const measured = useMeasured(one, other)
  const [ofLeft, ofRight] = measured.data?.runs ?? []
  return (
    <PageFrame title="Two runs">
      <GuideBand />
      <PageHead
        title="Two runs side by side"
        about={one && other && <Note left={one} right={other} />}
        actions={
          <Button onClick={() => navigate(compareHref(right, left))}>
            <CompareIcon /> Swap sides
          </Button>
        }
      />
      {error != null && !compared.comparison && <NotOpened error={error} what="run" all={{ name: 'All runs', href: '/runs' }} onRetry={() => void queryClient.refetchQueries({ queryKey: ['run'] })} />}
      {error == null && !compared.comparison && <LoadingNote title="Reading both runs…" />}
      {compared.comparison && one && other && (
        <div className={styles.parts}>
          <SidesTable left={one} right={other} comparison={compared.comparison} onNavigate={navigate} />
          {measured.possible && measured.data === null && measured.error == null && <LoadingNote title="Looking for the first decision that differs…" />}
          {measured.data && <PartingPanel left={one.id} right={other.id} parting={measured.data.differences[0]?.parting ?? null} onNavigate={navigate} />}
          {compared.left.result && compared.right.result && (
            <MapsPanel left={compared.left.result} right={compared.right.result} picked={node} onPick={(name) => setNode(name === node ? null : name)} />
          )}
          {ofLeft && ofRight && <MeasuresPanel left={ofLeft.measures} right={ofRight.measures} />}
          <DifferencesPanel
            left={one.id}
            right={other.id}
            differences={compared.comparison.differences}
            pods={compared.comparison.pods}
            node={node}
            onAllNodes={() => setNode(null)}
            onNavigate={navigate}
          />
          <NodesPanel resources={compared.comparison.resources} nodes={compared.comparison.nodes} picked={node} onPick={(name) => setNode(name === node ? null : name)} />
        </div>
      )}
    </PageFrame>
  )
}

function Note({ left, right }: { left: Run; right: Run }) {
  const open = [left, right].some(({ state }) => !FINAL_STATES.has(state))
  return (
    <>
      {left.snapshot.id === right.snapshot.id ? `Both scheduled ${left.snapshot.name}.` : `Of two snapshots: ${left.snapshot.name}, and ${right.snapshot.name}.`}
      {open && ' Not both have ended: they are compared as far as they have come.'}
    </>
  )
}
