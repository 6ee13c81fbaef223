import { useState } from 'react'
import { Button } from '../../../ui/Button'
import { ChoiceField, TextField } from '../../../ui/Field'
import type { ClusterColumns } from '../../../wire/clusterColumns'
import type { Change } from '../../../wire/whatIf'
import styles from './WhatIf.module.css'

interface Props {
  columns: ClusterColumns
  node: string | null // picked on the map
  onNode: (node: string) => void
  onChange: (change: Change) => void
}

/** What can be changed of the picked node. */
export function NodeChanges({ columns, node, onNode, onChange }: Props) {
  const row = node === null ? -1 : columns.nodes.names.indexOf(node)
  return (
    <fieldset className={styles.section}>
      <legend>Node</legend>
      <NodeField names={columns.nodes.names} node={node} onNode={onNode} />
      {node !== null && row >= 0 && (
        <>
          <div className={styles.buttons}>
            {columns.nodes.unschedulable[row] ? <Button onClick={() => onChange({ uncordon: node })}>Uncordon</Button> : <Button onClick={() => onChange({ cordon: node })}>Cordon</Button>}
            <Button title="Cordon it; its pods leave" onClick={() => onChange({ drain: node })}>
              Drain
            </Button>
            <Button title="Delete the node; its pods leave" onClick={() => onChange({ removeNode: node })}>
              Delete
            </Button>
            <AddNodes node={node} onChange={onChange} />
          </div>
          <Taints taints={columns.nodes.taints[row]!} node={node} onChange={onChange} />
          <TaintForm node={node} onChange={onChange} />
          <LabelForm node={node} onChange={onChange} />
        </>
      )}
    </fieldset>
  )
}

function NodeField({ names, node, onNode }: { names: readonly string[]; node: string | null; onNode: (node: string) => void }) {
  const [text, setText] = useState<string | null>(null)
  return (
    <div className={styles.named}>
      <TextField
        label="Name"
        list="what-if-nodes"
        placeholder="Pick a node on the map, or type its name"
        value={text ?? node ?? ''}
        onChange={({ target }) => {
          const known = names.includes(target.value)
          setText(known ? null : target.value)
          if (known) onNode(target.value)
        }}
        onBlur={() => setText(null)}
      />
      <datalist id="what-if-nodes">
        {names.slice(0, MOST_OFFERED).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}

export const MOST_OFFERED = 500

interface ChangeProps {
  node: string
  onChange: (change: Change) => void
}

function AddNodes({ node, onChange }: ChangeProps) {
  const [count, setCount] = useState(1)
  return (
    <span className={styles.together}>
      <Button onClick={() => onChange({ addNodes: { like: node, count } })}>Add {count === 1 ? 'one' : count} like it</Button>
      <input type="number" min={1} max={1000} value={count} aria-label="How many nodes" onChange={({ target }) => setCount(Math.min(1000, Math.max(1, Math.trunc(Number(target.value) || 1))))} />
    </span>
  )
}

/** Those that it has, each to be taken away. A taint reads key=value:Effect; cordons are undone with Uncordon. */
function Taints({ taints, node, onChange }: ChangeProps & { taints: readonly string[] }) {
  const own = taints.filter((taint) => !taint.startsWith('node.kubernetes.io/unschedulable'))
  if (own.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Its taints">
      {own.map((taint) => (
        <li key={taint}>
          <code>{taint}</code>
          <Button onClick={() => onChange({ untaint: { node, taints: [withoutValue(taint)] } })}>Remove</Button>
        </li>
      ))}
    </ul>
  )
}

function withoutValue(taint: string): string {
  const colon = taint.lastIndexOf(':')
  return `${taint.slice(0, colon).split('=')[0]}${taint.slice(colon)}`
}

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'].map((value) => ({ value, text: value }))

function TaintForm({ node, onChange }: ChangeProps) {
  const [text, setText] = useState('')
  const [effect, setEffect] = useState('NoSchedule')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const [key = '', value = ''] = text.split('=')
        if (key) onChange({ taint: { node, taints: [{ key, value, effect }] } })
        setText('')
      }}
    >
      <TextField label="Taint" placeholder="key=value" value={text} onChange={({ target }) => setText(target.value)} />
      <ChoiceField label="Effect" value={effect} options={EFFECTS} onChange={setEffect} />
      <Button type="submit" disabled={text === ''}>
        Taint
      </Button>
    </form>
  )
}

function LabelForm({ node, onChange }: ChangeProps) {
  const [text, setText] = useState('')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const [key = '', value = ''] = text.split('=')
        if (key) onChange({ label: { node, labels: { [key]: value } } })
        setText('')
      }}
    >
      <TextField label="Label" placeholder="key=value" value={text} onChange={({ target }) => setText(target.value)} />
      <Button type="submit" disabled={!text.includes('=')}>
        Label
      </Button>
    </form>
  )
}
