import { ChoiceField } from '../../../ui/Field'
import type { Change } from '../../../wire/whatIf'
import { Slider } from './Slider'
import styles from './WhatIf.module.css'

interface Props {
  weights: readonly { plugin: string; weight: number }[] // of the decision on screen; empty where none scored nodes
  changes: readonly Change[]
  onChange: (change: Change) => void
}

const FIT = 'NodeResourcesFit'
const AS_IT_IS = ''
const STRATEGIES = [
  { value: AS_IT_IS, text: 'as the policy says' },
  { value: 'LeastAllocated', text: 'LeastAllocated: spread over nodes' },
  { value: 'MostAllocated', text: 'MostAllocated: fill nodes' },
]
const MOST_WEIGHT = 20

/** Weights of the plugins that score, and how resources count. */
export function PolicyChanges({ weights, changes, onChange }: Props) {
  const drafted = new Map(changes.flatMap((one) => ('weight' in one ? [[one.weight.plugin, one.weight.weight] as const] : [])))
  const args = changes.flatMap((one) => ('arguments' in one && one.arguments.plugin === FIT ? [one.arguments.args] : []))[0]
  const strategy = (args?.scoringStrategy as { type?: string } | undefined)?.type ?? AS_IT_IS
  return (
    <fieldset className={styles.section}>
      <legend>Policy</legend>
      {weights.length === 0 && <p className={styles.hint}>Weights show once a decision that scored nodes is on screen.</p>}
      {weights.map(({ plugin, weight }) => (
        <Slider
          key={plugin}
          label={plugin}
          value={drafted.get(plugin) ?? weight}
          max={MOST_WEIGHT}
          least={1}
          text=""
          changed={drafted.has(plugin)}
          onChange={(value) => onChange({ weight: { plugin, weight: Math.trunc(value) } })}
        />
      ))}
      <ChoiceField
        label={`${FIT} scores cpu and memory`}
        value={strategy}
        options={strategy === AS_IT_IS ? STRATEGIES : STRATEGIES.slice(1)}
        onChange={(type) => onChange({ arguments: { plugin: FIT, args: { scoringStrategy: { type, resources: RESOURCES } } } })}
      />
    </fieldset>
  )
}

const RESOURCES = ['cpu', 'memory'].map((name) => ({ name, weight: 1 }))
