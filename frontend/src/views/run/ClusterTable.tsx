import { useMemo } from 'react'
import { percent, shortResource } from '../../model/quantity'
import type { NodeFacts } from '../../model/nodeFacts'
import { PluginMark } from '../../ui/PluginMark'
import { WindowedTable, type Column } from '../../ui/WindowedTable'
import styles from './ClusterTable.module.css'

interface Props {
  count: number
  resources: readonly string[] // those with a column
  factsOf: (node: number) => NodeFacts
  selected: number | null
  onPick: (node: number) => void
}

function VerdictCell({ facts: { verdict, chosen, notes } }: { facts: NodeFacts }) {
  if (notes.length) return <span title={notes.join('\n')}>{notes.join('; ')}</span>
  if (chosen) return chosen === 'scheduled' ? 'chosen' : 'nominated'
  if (verdict?.kind !== 'rejected') return verdict?.kind === 'feasible' ? 'passed' : verdict ? 'not looked at' : ''
  return (
    <span title={verdict.reasons.join(', ')}>
      <PluginMark plugin={verdict.plugin} /> {verdict.plugin}
    </span>
  )
}

/** The cluster in words: the same nodes as the map, a row each. */
export function ClusterTable({ count, resources, factsOf, selected, onPick }: Props) {
  const columns = useMemo(() => {
    const use = (resource: string): Column<NodeFacts> => ({
      name: shortResource(resource),
      width: '58px',
      align: 'right',
      cell: (facts) => {
        const found = facts.resources.find(({ name }) => name === resource)
        return found ? percent(found.used, found.allocatable) : '–'
      },
    })
    const all: Column<NodeFacts>[] = [
      { name: 'node', width: 'minmax(90px, 1.2fr)', cell: (facts) => <span className={facts.chosen ? styles.chosen : ''}>{facts.name}</span> },
      { name: 'zone', width: 'minmax(56px, .6fr)', cell: ({ zone }) => zone },
      ...resources.map(use),
      { name: 'pods', width: '48px', align: 'right', cell: ({ pods }) => pods.length },
      { name: 'this pod', width: 'minmax(110px, 1.3fr)', cell: (facts) => <VerdictCell facts={facts} /> },
    ]
    return all
  }, [resources])
  return <WindowedTable label="Nodes of the cluster" columns={columns} count={count} row={factsOf} selected={selected} onPick={onPick} />
}
