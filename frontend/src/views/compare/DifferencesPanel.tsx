import { useState } from 'react'
import type { Fate, PodDifference } from '../../model/comparison/comparison'
import { count, plural } from '../../model/text/quantity'
import { runHref } from '../../model/page/route'
import { Button } from '../../ui/Button'
import { DataTable, type DataColumn } from '../../ui/DataTable'
import { SearchField } from '../../ui/Field'
import { PageLink } from '../../ui/Link'
import { EmptyNote } from '../../ui/Note'
import { Pager } from '../../parts/panels/Pager'
import { Panel } from '../../ui/Panel'
import { OutcomeSign } from '../../parts/signs/OutcomeSign'
import type { Side } from '../../parts/sides/SideMark'
import styles from './ComparePage.module.css'

interface Props {
  left: string
  right: string
  /** The letter of the second run. */
  second: Side
  differences: readonly PodDifference[]
  pods: number
  node: string | null // only what concerns this node; null: all
  onAllNodes: () => void
  onNavigate: (href: string) => void
}

const PAGE_SIZE = 15

/** The pods that ended otherwise, each with both decisions behind links. */
export function DifferencesPanel({ left, right, second, differences, pods, node, onAllNodes, onNavigate }: Props) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const found = differences.filter((pair) => pair.pod.includes(search) && (node === null || pair.left?.node === node || pair.right?.node === node))
  const at = Math.min(page, Math.max(1, Math.ceil(found.length / PAGE_SIZE)))
  const fateColumn = (side: Side, run: string, fateOf: (pair: PodDifference) => Fate | null): DataColumn<PodDifference> => ({
    id: side,
    name: side,
    width: '32%',
    cell: (pair) => <FateCell side={side} run={run} pod={pair.pod} fate={fateOf(pair)} onNavigate={onNavigate} />,
  })
  const columns: DataColumn<PodDifference>[] = [
    {
      id: 'pod',
      name: 'Pod',
      cell: ({ pod }) => (
        <span className={styles.pod} title={pod}>
          {pod}
        </span>
      ),
    },
    fateColumn('A', left, (pair) => pair.left),
    fateColumn(second, right, (pair) => pair.right),
  ]
  return (
    <Panel
      title="Placed differently"
      note={`${count(differences.length)} of ${plural(pods, 'pod')}`}
      tools={differences.length > 0 && <SearchField label="Search pods" placeholder="Search pods" value={search} onChange={setSearch} />}
    >
      {node !== null && (
        <p className={styles.narrowed}>
          Only what concerns <b>{node}</b>: {plural(found.length, 'pod')}.{' '}
          <Button look="quiet" onClick={onAllNodes}>
            All nodes
          </Button>
        </p>
      )}
      {differences.length === 0 && <EmptyNote title="No pod ended differently.">Both runs placed every pod on the same node, and left the same pods pending.</EmptyNote>}
      {differences.length > 0 && found.length === 0 && <EmptyNote title="None of these pods ended differently." />}
      {found.length > 0 && <DataTable label="Pods that ended differently" columns={columns} rows={found.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE)} rowKey={({ pod }) => pod} />}
      {found.length > PAGE_SIZE && (
        <div className={styles.pager}>
          <Pager label="pods" page={at} pageSize={PAGE_SIZE} count={found.length} onPage={setPage} />
        </div>
      )}
    </Panel>
  )
}

interface FateCellProps {
  side: Side
  run: string
  pod: string
  fate: Fate | null
  onNavigate: (href: string) => void
}

function FateCell({ side, run, pod, fate, onNavigate }: FateCellProps) {
  if (fate === null) return <span className={styles.none}>not attempted</span>
  if (fate.kind === 'stays') return <span className={styles.fate}>stays on {fate.node}</span>
  const words = fate.kind === 'scheduled' ? fate.node : fate.kind
  return (
    <span className={styles.fate}>
      <span aria-hidden="true">
        <OutcomeSign outcome={fate.kind === 'evicted' ? 'preempting' : fate.kind} />
      </span>{' '}
      <PageLink
        data-row-link={side === 'A' ? true : undefined}
        href={runHref(run, { step: fate.k, node: fate.node })}
        onNavigate={onNavigate}
        aria-label={`${fate.kind === 'scheduled' ? `placed on ${fate.node}` : words}: decision of ${pod} in run ${side}`}
      >
        {words}
      </PageLink>
    </span>
  )
}
