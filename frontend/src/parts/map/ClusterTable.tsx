import { useMemo } from 'react'
import { amount, count as grouped, percent, shortResource } from '../../model/text/quantity'
import type { NodeFacts } from '../../model/map/nodeFacts'
import { PluginMark } from '../../ui/PluginMark'
import { WindowedTable, type Column } from '../../ui/WindowedTable'
import type { ClusterColumns } from '../../wire/clusterColumns'
import styles from './ClusterTable.module.css'

interface Props {
  nodes: ClusterColumns['nodes']
  resources: readonly string[] // those with a column
  factsOf: (node: number) => NodeFacts
  selected: number | null
  onPick: (node: number) => void
}

/** No component, so that the table sees whether it is empty. */
function verdictCell({ verdict, chosen, notes }: NodeFacts) {
  if (notes.length) return <span title={notes.join('\n')}>{notes.join('; ')}</span>
  if (chosen) return chosen === 'scheduled' ? 'chosen' : 'nominated'
  if (verdict?.kind !== 'rejected') return verdict?.kind === 'feasible' ? 'passed' : verdict ? 'not looked at' : ''
  return (
    <span title={verdict.reasons.join(', ')}>
      <span className="visually-hidden">rejected by </span>
      <PluginMark plugin={verdict.plugin} /> {verdict.plugin}
    </span>
  )
}

/** A dash is not read out. */
function Nothing() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">none</span>
    </>
  )
}

const resourceOf = ({ resources }: NodeFacts, resource: string) => resources.find(({ name }) => name === resource)

/** A cordoned node counts as tainted, as it does for the scheduler. */
const taintsOf = ({ taints, unschedulable }: NodeFacts): string[] => [...(unschedulable ? ['unschedulable'] : []), ...taints]

function Taints({ facts }: { facts: NodeFacts }) {
  const taints = taintsOf(facts)
  return <span title={taints.join('\n')}>{taints.join(', ')}</span>
}

/** The chosen node first, then those that passed, then by who rejected. */
function verdictOrder({ chosen, verdict }: NodeFacts): string {
  if (chosen) return '0'
  return verdict?.kind === 'feasible' ? '1' : verdict?.kind === 'rejected' ? `2 ${verdict.plugin}` : '3'
}

/** The cluster in words: the same nodes as the map, a row each; what was decided beside their names. Taints and zones are columns of clusters that have some. */
export function ClusterTable({ nodes, resources, factsOf, selected, onPick }: Props) {
  const tainted = useMemo(() => nodes.unschedulable.some(Boolean) || nodes.taints.some((taints) => taints.length > 0), [nodes])
  const zoned = useMemo(() => nodes.zones.some(Boolean), [nodes])
  const columns = useMemo(() => {
    const use = (resource: string): Column<NodeFacts> => ({
      name: shortResource(resource),
      width: resource === 'cpu' ? 'minmax(70px, .5fr)' : 'minmax(100px, .7fr)',
      align: 'right',
      cell: (facts) => {
        const found = resourceOf(facts, resource)
        return found ? (
          <span title={`${percent(found.used, found.allocatable)} in use, ${amount(resource, Math.max(0, found.allocatable - found.used))} free`}>
            {amount(resource, found.used)} / {amount(resource, found.allocatable)}
          </span>
        ) : (
          <Nothing />
        )
      },
      order: (facts) => {
        const found = resourceOf(facts, resource)
        return found ? found.used / found.allocatable : null
      },
    })
    const all: Column<NodeFacts>[] = [
      { name: 'node', width: 'minmax(116px, 1.6fr)', cell: (facts) => <span className={facts.chosen ? styles.chosen : ''}>{facts.name}</span>, order: ({ name }) => name },
      { name: 'this pod', width: 'minmax(98px, 1.3fr)', cell: verdictCell, order: verdictOrder },
      { name: 'score', width: '52px', align: 'right', cell: ({ score }) => (score === null ? '' : grouped(score)), order: ({ score }) => score },
      ...resources.map(use),
      { name: 'pods', width: '48px', align: 'right', cell: ({ pods }) => pods.length, order: ({ pods }) => pods.length },
    ]
    if (tainted) all.push({ name: 'taints', width: 'minmax(90px, 1fr)', cell: (facts) => taintsOf(facts).length > 0 && <Taints facts={facts} />, order: (facts) => taintsOf(facts).join(', ') || null })
    if (zoned) all.push({ name: 'zone', width: 'minmax(56px, .6fr)', cell: ({ zone }) => zone, order: ({ zone }) => zone })
    return all
  }, [resources, tainted, zoned])
  return <WindowedTable label="Nodes of the cluster" columns={columns} count={nodes.names.length} row={factsOf} selected={selected} onPick={onPick} />
}
