import { useMemo } from 'react'
import { percent } from '../../model/quantity'
import type { NodeFacts } from '../../model/nodeFacts'
import { WindowedTable, type Column } from '../../ui/WindowedTable'
import styles from './ClusterTable.module.css'

interface Props {
  count: number
  resources: readonly string[] // those with a column
  factsOf: (node: number) => NodeFacts
  selected: number | null
  onPick: (node: number) => void
}

function verdictWord({ verdict, chosen }: NodeFacts): string {
  if (chosen) return chosen === 'scheduled' ? 'chosen' : 'nominated'
  if (verdict?.kind === 'rejected') return `rejected by ${verdict.plugin}`
  return verdict?.kind === 'feasible' ? 'passed' : verdict ? 'not looked at' : ''
}

/** The cluster in words: the same nodes as the map, a row each. */
export function ClusterTable({ count, resources, factsOf, selected, onPick }: Props) {
  const columns = useMemo(() => {
    const use = (resource: string): Column<NodeFacts> => ({
      name: resource,
      width: '76px',
      align: 'right',
      cell: (facts) => {
        const found = facts.resources.find(({ name }) => name === resource)
        return found ? percent(found.used, found.allocatable) : '–'
      },
    })
    const all: Column<NodeFacts>[] = [
      { name: 'node', width: 'minmax(110px, 1.3fr)', cell: (facts) => <span className={facts.chosen ? styles.chosen : ''}>{facts.name}</span> },
      { name: 'zone', width: 'minmax(60px, .6fr)', cell: ({ zone }) => zone },
      ...resources.map(use),
      { name: 'pods', width: '48px', align: 'right', cell: ({ pods }) => pods.length },
      { name: 'this pod', width: 'minmax(120px, 1fr)', cell: verdictWord },
    ]
    return all
  }, [resources])
  return <WindowedTable label="Nodes of the cluster" columns={columns} count={count} row={factsOf} selected={selected} onPick={onPick} />
}
