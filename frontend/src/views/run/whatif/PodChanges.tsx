import { useState } from 'react'
import { podFacts, type ContainerRequest, type PodFacts } from '../../../model/objects/podManifest'
import { readable, shortResource } from '../../../model/text/quantity'
import { Button } from '../../../ui/Button'
import { TextField } from '../../../ui/Field'
import type { ClusterColumns } from '../../../wire/clusterColumns'
import type { Change } from '../../../wire/whatIf'
import { MOST_OFFERED } from './NodeChanges'
import { Slider } from './Slider'
import styles from './WhatIf.module.css'

interface Props {
  columns: ClusterColumns
  changes: readonly Change[]
  pod: string | null
  manifest: Record<string, unknown> | null | undefined // null: not found; undefined: on its way
  onNode: boolean // whether it runs
  onPod: (pod: string | null) => void
  onChange: (change: Change) => void
}

/** What can be changed of a pod and of its workload. */
export function PodChanges({ columns, changes, pod, manifest, onNode, onPod, onChange }: Props) {
  return (
    <fieldset className={styles.section}>
      <legend>Pod</legend>
      <PodField keys={columns.pods.keys} pod={pod} onPod={onPod} />
      {pod === null ? (
        <p className={styles.hint}>Type the name of a pod, or drag one from the queue or the list below onto a node.</p>
      ) : manifest ? (
        <Fields columns={columns} changes={changes} pod={pod} facts={podFacts(manifest)} onNode={onNode} onChange={onChange} />
      ) : (
        <p className={styles.hint}>{manifest === null ? 'The snapshot has no such pod.' : 'Reading the pod…'}</p>
      )}
    </fieldset>
  )
}

function PodField({ keys, pod, onPod }: { keys: readonly string[]; pod: string | null; onPod: (pod: string | null) => void }) {
  const [text, setText] = useState<string | null>(null)
  const given = text ?? pod ?? ''
  const offered = keys.filter((key) => key.includes(given)).slice(0, MOST_OFFERED)
  return (
    <div className={styles.named}>
      <TextField
        label="Name"
        list="what-if-pods"
        placeholder="namespace/pod"
        value={given}
        onChange={({ target }) => {
          const known = keys.includes(target.value)
          setText(known ? null : target.value)
          if (known || target.value === '') onPod(target.value || null)
        }}
        onBlur={() => setText(null)}
      />
      <datalist id="what-if-pods">
        {offered.map((key) => (
          <option key={key} value={key} />
        ))}
      </datalist>
    </div>
  )
}

interface FieldsProps {
  columns: ClusterColumns
  changes: readonly Change[]
  pod: string
  facts: PodFacts
  onNode: boolean
  onChange: (change: Change) => void
}

function Fields({ columns, changes, pod, facts, onNode, onChange }: FieldsProps) {
  const update = (fields: object) => onChange({ updatePods: { pod, ...fields } })
  const drafted = changes.flatMap((one) => ('updatePods' in one && one.updatePods.pod === pod ? [one.updatePods] : []))
  const priority = drafted.find((one) => one.priority !== undefined)?.priority
  return (
    <>
      <div className={styles.buttons}>
        {onNode && (
          <Button title="It leaves its node and waits" onClick={() => onChange({ evictPod: pod })}>
            Evict
          </Button>
        )}
        <Button onClick={() => onChange({ deletePod: pod })}>Delete</Button>
        {facts.selects && <Button onClick={() => update({ nodeSelector: null })}>Drop node selector</Button>}
        {facts.hasAffinity && <Button onClick={() => update({ affinity: null })}>Drop affinity</Button>}
        {facts.spreads && <Button onClick={() => update({ topologySpreadConstraints: null })}>Drop spread constraints</Button>}
        <Button onClick={() => update({ addTolerations: [{ operator: 'Exists' }] })}>Tolerate every taint</Button>
      </div>
      {facts.requests.map((request) => (
        <Request
          key={`${request.container} ${request.resource}`}
          columns={columns}
          request={request}
          drafted={drafted.map(({ requests }) => requests?.[request.container]?.[request.resource]).find((one) => one !== undefined)}
          onRequest={(amount) => update({ requests: { [request.container]: { [request.resource]: amount } } })}
        />
      ))}
      <Slider
        label="priority"
        value={priority ?? facts.priority}
        max={Math.max(1000, facts.priority)}
        least={-1000}
        text=""
        changed={priority !== undefined}
        onChange={(value) => update({ priority: Math.trunc(value) })}
      />
      {facts.owner && <ScaleField columns={columns} pod={pod} owner={facts.owner} changes={changes} onChange={onChange} />}
    </>
  )
}

const MIB = 1024 ** 2

interface RequestProps {
  columns: ClusterColumns
  request: ContainerRequest
  drafted: string | number | null | undefined
  onRequest: (amount: string) => void
}

/** Cpu is moved in milli-CPU, memory in MiB, all else in pieces. */
function Request({ columns, request: { container, resource, value }, drafted, onRequest }: RequestProps) {
  const column = columns.resources.indexOf(resource)
  const largest = columns.nodes.allocatable.reduce((most, row) => Math.max(most, row[column] ?? 0), 0)
  const scale =
    resource === 'cpu' ? { unit: 1, step: 50, suffix: 'm' } : resource === 'memory' || resource === 'ephemeral-storage' ? { unit: MIB, step: 64, suffix: 'Mi' } : { unit: 1, step: 1, suffix: '' }
  const shown = drafted === undefined ? Math.round(value / scale.unit) : parseInt(String(drafted), 10)
  return (
    <Slider
      label={`${container}: ${shortResource(resource)}${scale.suffix && ` (${scale.suffix})`}`}
      value={shown}
      max={Math.round(largest / scale.unit)}
      step={scale.step}
      text={inWords(resource, shown * scale.unit)}
      changed={drafted !== undefined}
      onChange={(moved) => onRequest(`${Math.trunc(moved)}${scale.suffix}`)}
    />
  )
}

/** With the unit, which for cpu is not that of the number beside it. */
function inWords(resource: string, value: number): string {
  const amount = readable(resource, value)
  if (resource !== 'cpu') return amount
  return amount === '1' ? '1 core' : `${amount} cores`
}

interface ScaleProps {
  columns: ClusterColumns
  pod: string
  owner: { kind: string; name: string }
  changes: readonly Change[]
  onChange: (change: Change) => void
}

function ScaleField({ columns, pod, owner, changes, onChange }: ScaleProps) {
  const namespace = pod.split('/')[0]!
  const named = columns.owners?.indexOf(`${owner.kind}/${owner.name}`) ?? -1
  const pods = columns.pods.keys.filter((key, row) => key.startsWith(`${namespace}/`) && columns.pods.owners?.[row] === named).length
  const drafted = changes.flatMap((one) => ('scale' in one && one.scale.kind === owner.kind && one.scale.name === owner.name && one.scale.namespace === namespace ? [one.scale.replicas] : []))[0]
  return (
    <Slider
      label={`replicas of ${owner.kind} ${owner.name}`}
      value={drafted ?? pods}
      max={Math.max(20, 3 * pods)}
      text=""
      changed={drafted !== undefined}
      onChange={(replicas) => onChange({ scale: { ...owner, namespace, replicas: Math.min(1000, Math.trunc(replicas)) } })}
    />
  )
}
