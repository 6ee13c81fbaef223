import { useState } from 'react'
import { changesOf, type Change } from '../../../model/answers/optimum'
import { plural } from '../../../model/text/quantity'
import { Button } from '../../../ui/Button'
import { DataTable, type DataColumn } from '../../../ui/DataTable'
import { EmptyNote } from '../../../ui/Note'
import { Pager } from '../../../parts/panels/Pager'
import { Panel } from '../../../ui/Panel'
import type { Optimum } from '../../../wire/optimum'
import { PodLink } from '../PodLink'
import styles from './OptimumPage.module.css'

interface Props {
  optimum: Optimum
  run: string | null // null: it is gone
  node: string | null // only what concerns this node; null: all
  onAllNodes: () => void
}

const PAGE_SIZE = 15

/** Pods placed differently than after the run, and those that the filters refused. */
export function ChangesPanel({ optimum, run, node, onAllNodes }: Props) {
  const [page, setPage] = useState(1)
  const changes = changesOf(optimum)
  const found = node === null ? changes : changes.filter((one) => one.run === node || one.best === node)
  const at = Math.min(page, Math.max(1, Math.ceil(found.length / PAGE_SIZE)))
  const columns: DataColumn<Change>[] = [
    {
      id: 'pod',
      name: 'Pod',
      cell: ({ pod }) => <PodLink data-row-link pod={pod} run={run} />,
    },
    { id: 'run', name: 'A: in the run', width: '30%', cell: (one) => <Place node={one.run} /> },
    { id: 'best', name: 'B: in the best placement', width: '30%', cell: (one) => <Place node={one.best} /> },
  ]
  return (
    <Panel title="Placed differently" note={plural(changes.length, 'pod')}>
      {node !== null && (
        <p className={styles.narrowed}>
          Only what concerns <b>{node}</b>: {plural(found.length, 'pod')}.{' '}
          <Button look="quiet" onClick={onAllNodes}>
            All nodes
          </Button>
        </p>
      )}
      {changes.length === 0 && <EmptyNote title="No pod is placed differently." />}
      {found.length > 0 && <DataTable label="Pods placed differently" columns={columns} rows={found.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE)} rowKey={({ pod }) => pod} />}
      {found.length > PAGE_SIZE && <Pager label="pods" page={at} pageSize={PAGE_SIZE} count={found.length} onPage={setPage} />}
      {optimum.evicted.length > 0 && <p className={styles.told}>To be evicted first: {optimum.evicted.join(', ')}.</p>}
      {optimum.refused.length > 0 && (
        <details className={styles.told}>
          <summary>{plural(optimum.refused.length, 'pod')} could not be placed where the model put them</summary>
          <ul>
            {optimum.refused.map(({ pod, reason }) => (
              <li key={pod}>
                <b>{pod}</b>: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  )
}

function Place({ node }: { node: string | null }) {
  return node === null ? <span className={styles.none}>no node</span> : <>{node}</>
}
