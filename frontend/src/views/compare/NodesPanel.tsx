import { useMemo } from 'react'
import type { NodePair, NodeUse } from '../../model/comparison/comparison'
import { plural, shortResource } from '../../model/text/quantity'
import { Panel } from '../../ui/Panel'
import { WindowedTable, type Column } from '../../ui/WindowedTable'
import { SideMark, type Side } from '../../parts/sides/SideMark'
import styles from './ComparePage.module.css'

interface Props {
  resources: readonly string[]
  /** The letter of the second run. */
  second: Side
  nodes: readonly NodePair[]
  picked: string | null
  onPick: (node: string) => void
}

const ROW = 24
const HEAD = 24
const MOST_ROWS = 20

/** How full every node is in the end: two bars a resource, A above the other run. */
export function NodesPanel({ resources, second, nodes, picked, onPick }: Props) {
  const columns = useMemo(() => {
    const use = (resource: string, index: number): Column<NodePair> => ({
      name: shortResource(resource),
      width: 'minmax(52px, 1fr)',
      cell: ({ left, right }) => <Bars second={second} left={left?.shares[index] ?? null} right={right?.shares[index] ?? null} />,
    })
    const all: Column<NodePair>[] = [
      { name: 'node', width: 'minmax(84px, 0.8fr)', cell: ({ node }) => <span title={node}>{node}</span> },
      ...resources.map(use),
      { name: 'pods', width: '64px', align: 'right', cell: ({ left, right }) => <Pods left={left} right={right} /> },
    ]
    return all
  }, [resources, second])
  const changed = nodes.filter(({ change }) => change > 0).length
  const selected = nodes.findIndex(({ node }) => node === picked)
  return (
    <Panel
      title="Nodes"
      note={`${plural(changed, 'node')} of ${nodes.length} filled differently, the most changed first`}
      tools={
        <span className={styles.key}>
          <SideMark side="A" /> above <SideMark side={second} />
        </span>
      }
    >
      <div className={styles.nodes} style={{ height: HEAD + ROW * Math.min(nodes.length, MOST_ROWS) + 2 }}>
        <WindowedTable
          label="Nodes, how full they are"
          columns={columns}
          count={nodes.length}
          row={(index) => nodes[index]!}
          selected={selected < 0 ? null : selected}
          onPick={(index) => onPick(nodes[index]!.node)}
        />
      </div>
    </Panel>
  )
}

function Bars({ second, left, right }: { second: Side; left: number | null; right: number | null }) {
  const text = (share: number | null) => (share === null ? '–' : `${Math.round(share * 100)} %`)
  return (
    <span className={styles.bars} data-same={left === right}>
      <span className={styles.twin} aria-hidden="true">
        <i data-side="A" style={{ width: `${Math.min(1, left ?? 0) * 100}%` }} />
        <i data-side={second} style={{ width: `${Math.min(1, right ?? 0) * 100}%` }} />
      </span>
      <span className={styles.percent}>{left === right ? text(left) : `${text(left)} → ${text(right)}`}</span>
    </span>
  )
}

function Pods({ left, right }: { left: NodeUse | null; right: NodeUse | null }) {
  const [one, other] = [left?.pods ?? '–', right?.pods ?? '–']
  return <span className={styles.percent}>{one === other ? one : `${one} → ${other}`}</span>
}
