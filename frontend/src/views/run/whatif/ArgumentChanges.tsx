import { useState, type ReactNode } from 'react'
import { argumentsIn, draftedArguments, STRATEGIES, withResource, withType, written, type Args, type Strategy, type StrategyType } from '../../../model/policies/pluginArguments'
import { CheckField, ChoiceField } from '../../../ui/Field'
import { Button } from '../../../ui/Button'
import { ChevronIcon, CloseIcon } from '../../../ui/icons'
import type { Profile } from '../../../wire/policies'
import type { Change } from '../../../wire/whatIf'
import { Slider } from './Slider'
import styles from './WhatIf.module.css'
import { YamlField } from './YamlField'

interface Props {
  profiles: readonly Profile[] // what the policy means, with all defaults
  resources: readonly string[] // of the cluster
  changes: readonly Change[]
  onChange: (change: Change) => void
}

/** What a form is given: the arguments as they would be, and those of the policy. */
interface FormProps {
  args: Args
  inForce: Args
  resources: readonly string[]
  onArgs: (args: Args) => void
}

const FORMS: readonly { plugin: string; Form: (props: FormProps) => ReactNode }[] = [
  { plugin: 'NodeResourcesFit', Form: FitForm },
  { plugin: 'PodTopologySpread', Form: SpreadForm },
  { plugin: 'InterPodAffinity', Form: AffinityForm },
  { plugin: 'NodeAffinity', Form: AddedAffinityForm },
]

/** Arguments of the plugins that a profile has, each folded away. */
export function ArgumentChanges({ profiles, resources, changes, onChange }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  const profile = profiles.find(({ schedulerName }) => schedulerName === chosen) ?? profiles[0]
  if (!profile) return null
  // A draft that names no profile changes all of them; with one there is nothing to name.
  const named = profiles.length > 1 ? profile.schedulerName : null
  const options = profiles.map(({ schedulerName: value }) => ({ value, text: value }))
  return (
    <>
      {named !== null && <ChoiceField label="Arguments of the profile" value={named} options={options} onChange={setChosen} />}
      {FORMS.filter(({ plugin }) => plugin in profile.args).map(({ plugin, Form }) => {
        const drafted = draftedArguments(changes, plugin, named)
        const onArgs = (args: Args) => onChange({ arguments: { plugin, args: { ...drafted, ...args }, ...(named !== null && { profile: named }) } })
        return (
          <details key={`${plugin} ${named}`} className={styles.arguments}>
            <summary>
              <ChevronIcon size={12} /> Arguments of {plugin}
              {drafted && <span className={styles.changedMark}> changed</span>}
            </summary>
            <div className={styles.fields}>
              <Form args={argumentsIn(profile.args[plugin] as Args, drafted)} inForce={profile.args[plugin] as Args} resources={resources} onArgs={onArgs} />
            </div>
          </details>
        )
      })}
    </>
  )
}

const differs = (args: Args, inForce: Args, field: string): boolean => written(args[field]) !== written(inForce[field])
const weightIn = ({ resources }: Strategy, name: string): number | undefined => resources.find((one) => one.name === name)?.weight

const STRATEGY_WORDS: Record<StrategyType, string> = {
  LeastAllocated: 'LeastAllocated: spread over nodes',
  MostAllocated: 'MostAllocated: fill nodes',
  RequestedToCapacityRatio: 'RequestedToCapacityRatio: by a curve',
}
const STRATEGY_OPTIONS = STRATEGIES.map((value) => ({ value, text: STRATEGY_WORDS[value] }))
const MOST_WEIGHT = 10
const SHAPE = '- {utilization: 0, score: 0}\n- {utilization: 100, score: 10}'

function FitForm({ args, inForce, resources, onArgs }: FormProps) {
  const strategy = args.scoringStrategy as Strategy
  const onStrategy = (scoringStrategy: Strategy) => onArgs({ scoringStrategy })
  const others = resources.filter((name) => name !== 'pods' && strategy.resources.every((one) => one.name !== name))
  return (
    <>
      <ChoiceField label="scoringStrategy" value={strategy.type} options={STRATEGY_OPTIONS} onChange={(type) => onStrategy(withType(strategy, type))} />
      {strategy.resources.map(({ name, weight }) => (
        <div key={name} className={styles.weighed}>
          <Slider
            label={`weight of ${name}`}
            value={weight}
            max={MOST_WEIGHT}
            least={1}
            text=""
            changed={weight !== weightIn(inForce.scoringStrategy as Strategy, name)}
            onChange={(value) => onStrategy(withResource(strategy, name, Math.min(100, Math.trunc(value))))}
          />
          {strategy.resources.length > 1 && (
            <Button look="quiet" label={`Leave ${name} out`} onClick={() => onStrategy(withResource(strategy, name, 0))}>
              <CloseIcon size={14} />
            </Button>
          )}
        </div>
      ))}
      {others.length > 0 && (
        <div className={styles.buttons}>
          {others.map((name) => (
            <Button key={name} onClick={() => onStrategy(withResource(strategy, name, 1))}>
              Score {name}, too
            </Button>
          ))}
        </div>
      )}
      {strategy.requestedToCapacityRatio && (
        <YamlField
          key={JSON.stringify(strategy.requestedToCapacityRatio)}
          label="shape"
          kind="list"
          value={strategy.requestedToCapacityRatio.shape}
          example={SHAPE}
          changed={differs(args, inForce, 'scoringStrategy')}
          onChange={(shape) => onStrategy({ ...strategy, requestedToCapacityRatio: { shape: (shape ?? []) as { utilization: number; score: number }[] } })}
        />
      )}
    </>
  )
}

const DEFAULTING = [
  { value: 'System', text: 'System: by hostname and zone, softly' },
  { value: 'List', text: 'List: those below' },
]
const CONSTRAINTS = '- maxSkew: 1\n  topologyKey: topology.kubernetes.io/zone\n  whenUnsatisfiable: ScheduleAnyway'

/** System and a list exclude each other, so they are changed together. */
function SpreadForm({ args, inForce, onArgs }: FormProps) {
  const type = String(args.defaultingType)
  return (
    <>
      <ChoiceField
        label="defaultingType, for pods without constraints"
        value={type}
        options={DEFAULTING}
        onChange={(value) => onArgs({ defaultingType: value, defaultConstraints: value === 'System' ? null : (args.defaultConstraints ?? []) })}
      />
      {type === 'List' && (
        <YamlField
          key={JSON.stringify(args.defaultConstraints)}
          label="defaultConstraints"
          kind="list"
          value={args.defaultConstraints}
          example={CONSTRAINTS}
          changed={differs(args, inForce, 'defaultConstraints')}
          onChange={(defaultConstraints) => onArgs({ defaultingType: 'List', defaultConstraints: defaultConstraints ?? [] })}
        />
      )}
    </>
  )
}

function AffinityForm({ args, inForce, onArgs }: FormProps) {
  return (
    <>
      <Slider
        label="hardPodAffinityWeight"
        value={Number(args.hardPodAffinityWeight)}
        max={100}
        text=""
        changed={differs(args, inForce, 'hardPodAffinityWeight')}
        onChange={(value) => onArgs({ hardPodAffinityWeight: Math.min(100, Math.trunc(value)) })}
      />
      <CheckField
        label="ignorePreferredTermsOfExistingPods"
        checked={args.ignorePreferredTermsOfExistingPods === true}
        onChange={(ignorePreferredTermsOfExistingPods) => onArgs({ ignorePreferredTermsOfExistingPods })}
      />
    </>
  )
}

const ADDED = 'requiredDuringSchedulingIgnoredDuringExecution:\n  nodeSelectorTerms:\n  - matchExpressions:\n    - {key: pool, operator: In, values: [general]}'

function AddedAffinityForm({ args, inForce, onArgs }: FormProps) {
  return (
    <YamlField
      key={JSON.stringify(args.addedAffinity)}
      label="addedAffinity"
      kind="object"
      value={args.addedAffinity}
      example={ADDED}
      changed={differs(args, inForce, 'addedAffinity')}
      onChange={(addedAffinity) => onArgs({ addedAffinity })}
    />
  )
}
