import { useMemo } from 'react'
import { amount, count, shortResource } from '../../model/text/quantity'
import { Panel } from '../../ui/Panel'
import { Tag } from '../../ui/Tag'
import { WindowedList } from '../../ui/WindowedList'
import type { ClusterColumns } from '../../wire/clusterColumns'
import styles from './PendingPanel.module.css'

interface Props {
  columns: ClusterColumns
  className: string
  onPick: (pod: string) => void
}

/** The pods that a run would try to place, and those that wait behind a gate. */
export function PendingPanel({ columns, className, onPick }: Props) {
  const { keys, states, priorities, requests } = columns.pods
  const waiting = useMemo(() => keys.flatMap((_, pod) => (states[pod] === 'pending' || states[pod] === 'gated' ? [pod] : [])), [keys, states])
  return (
    <Panel title="Pending pods" note={count(waiting.length)} className={className}>
      {waiting.length === 0 && <p className={styles.none}>No pod is pending: a run would have nothing to do. Remove a pod’s node, or add pods.</p>}
      <div className={styles.list}>
        <WindowedList
          count={waiting.length}
          rowHeight={38}
          label="Pending pods"
          keepInView={null}
          row={(index) => {
            const pod = waiting[index]!
            return (
              <button type="button" className={styles.row} onClick={() => onPick(keys[pod]!)}>
                <span className={styles.pod}>{keys[pod]}</span>
                {states[pod] === 'gated' && <Tag title="Has scheduling gates: never enters the queue">gated</Tag>}
                <span className={styles.more}>
                  {requestWords(columns, requests[pod]!)}
                  {priorities[pod] !== 0 && ` · priority ${count(priorities[pod]!)}`}
                </span>
              </button>
            )
          }}
        />
      </div>
    </Panel>
  )
}

function requestWords({ resources, requestClasses }: ClusterColumns, requestClass: number): string {
  const asked = resources.flatMap((name, index) => {
    const value = requestClasses[requestClass]![index]!
    return value > 0 && name !== 'pods' ? [`${amount(name, value)} ${shortResource(name)}`] : []
  })
  return asked.join(', ') || 'no requests'
}
