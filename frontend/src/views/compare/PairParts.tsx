import { useState, type ReactNode } from 'react'
import type { Comparison } from '../../model/comparison/comparison'
import { navigate } from '../../state/page/location'
import type { Measured } from '../../state/run/runMeasures'
import { LoadingNote } from '../../ui/Note'
import { SegmentedControl } from '../../ui/SegmentedControl'
import type { Run } from '../../wire/runs'
import { PartingPanel } from '../../parts/sides/PartingPanel'
import { SIDES } from '../../parts/sides/SideMark'
import styles from './ComparePage.module.css'
import { DifferencesPanel } from './DifferencesPanel'
import { NodesPanel } from './NodesPanel'

interface Props {
  runs: readonly Run[]
  comparison: Comparison
  measured: Measured
  node: string | null
  onPick: (node: string) => void
  /** What is about all runs: after the first decision that differs. */
  children: ReactNode
}

/** What two runs differ in: A and one of the others, which the reader chooses where there are several. */
export function PairParts({ runs, comparison, measured, node, onPick, children }: Props) {
  const [at, setAt] = useState(0)
  const [first, other] = [runs[0]!, runs[at + 1]!]
  const { differences, pods, nodes } = comparison.pairings[at]!
  const second = SIDES[at + 1]!
  const parting = measured.data?.differences[at]?.parting ?? null
  return (
    <>
      {runs.length > 2 && (
        <div className={styles.which}>
          In detail:{' '}
          <SegmentedControl
            label="Runs compared in detail"
            options={runs.slice(1).map((_, index) => ({ value: String(index), text: `A and ${SIDES[index + 1]}` }))}
            value={String(at)}
            onChange={(value) => setAt(Number(value))}
          />
        </div>
      )}
      {measured.possible && measured.data === null && measured.error == null && <LoadingNote title="Looking for the first decision that differs…" />}
      {measured.data && <PartingPanel left={first.id} right={other.id} second={second} parting={parting} onNavigate={navigate} />}
      {children}
      <DifferencesPanel
        key={at}
        left={first.id}
        right={other.id}
        second={second}
        differences={differences}
        pods={pods}
        node={node}
        onAllNodes={() => node !== null && onPick(node)}
        onNavigate={navigate}
      />
      <NodesPanel resources={comparison.resources} second={second} nodes={nodes} picked={node} onPick={onPick} />
    </>
  )
}
