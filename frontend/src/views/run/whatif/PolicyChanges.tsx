import type { Profile } from '../../../wire/policies'
import type { Change } from '../../../wire/whatIf'
import { ArgumentChanges } from './ArgumentChanges'
import { Slider } from './Slider'
import styles from './WhatIf.module.css'

interface Props {
  weights: readonly { plugin: string; weight: number }[] // of the plugins that score; empty while they are on their way
  profiles: readonly Profile[] // what the policy means; empty while it is on its way
  resources: readonly string[] // of the cluster
  changes: readonly Change[]
  onChange: (change: Change) => void
}

const MOST_WEIGHT = 20

/** Weights of the plugins that score, and arguments of plugins. */
export function PolicyChanges({ weights, profiles, resources, changes, onChange }: Props) {
  const drafted = new Map(changes.flatMap((one) => ('weight' in one ? [[one.weight.plugin, one.weight.weight] as const] : [])))
  return (
    <fieldset className={styles.section}>
      <legend>Policy</legend>
      <div className={styles.weights}>
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
      </div>
      <ArgumentChanges profiles={profiles} resources={resources} changes={changes} onChange={onChange} />
    </fieldset>
  )
}
