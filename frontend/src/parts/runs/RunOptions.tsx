import { DEFAULT_OPTIONS, isSeed, optionWords, RELEASE_CHOICES, mayHaveGroups, sentOptions, type ChosenOptions, type Groups, type Release } from '../../model/run/runOptions'
import { CheckField, ChoiceField, TextField } from '../../ui/Field'
import { ChevronIcon } from '../../ui/icons'
import { OptionTags } from './OptionTags'
import styles from './RunOptions.module.css'

interface Props {
  options: ChosenOptions
  onChange: (part: Partial<ChosenOptions>) => void
}

const GROUP_CHOICES: { value: Groups; text: string }[] = [
  { value: 'alone', text: 'each pod alone (default)' },
  { value: 'GenericWorkload', text: 'pods of a group together (GenericWorkload)' },
  { value: 'GangScheduling', text: 'gangs: enough pods or none (GangScheduling)' },
  { value: 'TopologyAwareWorkloadScheduling', text: 'gangs, each in one topology domain (TopologyAwareWorkloadScheduling)' },
  { value: 'WorkloadAwarePreemption', text: 'gangs that preempt as a whole (WorkloadAwarePreemption)' },
]
const GROUPS_AS = 'Feature gates of kube-scheduler, alpha and off by default: how pods that name a PodGroup are scheduled.'
const DECIDES_AS = 'Its plugins, weights, rules and messages; fields that it would not store are dropped.'

/** What a run may be told besides its cluster and its policy. Folded away, it still says what is not as usual. */
export function RunOptions({ options, onChange }: Props) {
  const words = optionWords({ ...options, ...sentOptions(options) })
  return (
    <details className={styles.options}>
      <summary>
        <ChevronIcon size={12} /> Options <span className={styles.said}>{words.length ? <OptionTags words={words} /> : 'release 1.36, all nodes'}</span>
      </summary>
      <div className={styles.fields}>
        <ChoiceField<Release> label="Release of kube-scheduler" hint={DECIDES_AS} options={RELEASE_CHOICES} value={options.release} onChange={(release) => onChange({ release })} />
        <TextField
          label="Seed"
          inputMode="numeric"
          value={options.seed ?? ''}
          hint="Chooses among nodes of equal total at random; the same seed gives the same nodes. Empty: the first by name wins."
          onChange={(event) => onChange({ seed: seedOf(event.target.value) })}
        />
        <CheckField
          label="Sample nodes"
          hint="As kube-scheduler does with percentageOfNodesToScore: with 100 nodes or more, the search stops when enough feasible nodes are found. Otherwise every node is evaluated."
          checked={options.sampling}
          onChange={(sampling) => onChange({ sampling })}
        />
        <CheckField
          label="Check against the formal model"
          hint="Checks that the model allows every step, and reports violations. The run takes several times as long."
          checked={options.checkModel}
          onChange={(checkModel) => onChange({ checkModel })}
        />
        {mayHaveGroups(options) && <ChoiceField<Groups> label="Pod groups" hint={GROUPS_AS} options={GROUP_CHOICES} value={options.groups} onChange={(groups) => onChange({ groups })} />}
        {words.length > 0 && (
          <button type="button" className={styles.reset} onClick={() => onChange(DEFAULT_OPTIONS)}>
            As usual
          </button>
        )}
      </div>
    </details>
  )
}

function seedOf(text: string): number | null {
  const seed = /^\d+$/.test(text.trim()) ? Number(text) : null
  return isSeed(seed) ? seed : null
}
