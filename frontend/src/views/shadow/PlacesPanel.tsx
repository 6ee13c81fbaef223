import { count } from '../../model/text/quantity'
import { DataTable, type DataColumn } from '../../ui/DataTable'
import { EmptyNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import type { Place } from '../../wire/shadow'
import styles from './ShadowPage.module.css'

/** Pods on other nodes in the cluster as it would have become. inAll: how many there are; the first are listed. */
export function PlacesPanel({ places, inAll }: { places: readonly Place[]; inAll: number }) {
  return (
    <Panel title="The cluster under the candidate" note={inAll > places.length ? `the first ${count(places.length)} of ${count(inAll)} pods` : 'pods on other nodes now'} className={styles.panel}>
      {places.length === 0 ? (
        <EmptyNote title="Every pod is on the node that the candidate would choose." />
      ) : (
        <DataTable label="Pods placed differently" columns={COLUMNS} rows={places} rowKey={({ pod }) => pod} />
      )}
    </Panel>
  )
}

const COLUMNS: DataColumn<Place>[] = [
  { id: 'pod', name: 'Pod', width: '44%', cell: ({ pod }) => <span className={styles.wraps}>{pod}</span> },
  { id: 'real', name: 'Cluster', cell: ({ real }) => <Node name={real} /> },
  { id: 'candidate', name: 'Candidate', cell: ({ candidate }) => <Node name={candidate} /> },
]

function Node({ name }: { name: string | null }) {
  return name === null ? <span className={styles.none}>no node</span> : <span title={name}>{name}</span>
}
