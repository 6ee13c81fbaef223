import { KIND_WORDS } from '../../../model/answers/whatIf'
import { count } from '../../../model/text/quantity'
import { DataTable, type DataColumn } from '../../../ui/DataTable'
import type { DraftDifference, Shift } from '../../../wire/whatIf'
import styles from './WhatIf.module.css'

interface Props {
  difference: DraftDifference | null
  stale: boolean // the answer is about the changes before
  onPod: (pod: string) => void
}

const MOST_ROWS = 200

/** The pods that stand elsewhere. Each can be picked, or dragged onto a node. */
export function ShiftTable({ difference, stale, onPod }: Props) {
  if (difference === null || difference.pods.length === 0) return null
  const rows = difference.pods.slice(0, MOST_ROWS)
  return (
    <section aria-label="Pods that move">
      <DataTable label="Pods placed differently" columns={podColumns(onPod)} rows={rows} rowKey={({ pod }) => pod} stale={stale} />
      <Rest shown={rows.length} all={difference.pods.length + difference.leftOut} />
    </section>
  )
}

function Rest({ shown, all }: { shown: number; all: number }) {
  return all > shown ? <p className={styles.hint}>{count(all - shown)} more are not listed.</p> : null
}

function podColumns(onPod: (pod: string) => void): DataColumn<Shift>[] {
  return [
    {
      id: 'pod',
      name: 'Pod',
      cell: ({ pod }) => (
        <button
          type="button"
          className={styles.pod}
          data-row-link
          draggable
          title="Pick it; or drag it onto a node"
          onClick={() => onPod(pod)}
          onDragStart={({ dataTransfer }) => dataTransfer.setData('text/plain', pod)}
        >
          {pod}
        </button>
      ),
      text: ({ pod }) => pod,
    },
    { id: 'kind', name: 'Change', width: '88px', cell: ({ kind }) => <span data-shift={kind}>{KIND_WORDS[kind]}</span>, text: ({ kind }) => kind },
    { id: 'before', name: 'Before', width: '22%', cell: ({ before }) => before ?? '–', text: ({ before }) => before },
    { id: 'after', name: 'After', width: '22%', cell: ({ after }) => after ?? '–', text: ({ after }) => after },
  ]
}
