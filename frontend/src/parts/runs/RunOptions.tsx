import { DEFAULT_OPTIONS, isSeed, optionWords, RELEASES, type ChosenOptions, type Release } from '../../model/runOptions'
import { CheckField, TextField } from '../../ui/Field'
import { Segmented } from '../../ui/Segmented'
import { ChevronIcon } from '../../ui/icons'
import { OptionTags } from './OptionTags'
import styles from './RunOptions.module.css'

interface Props {
  options: ChosenOptions
  onChange: (part: Partial<ChosenOptions>) => void
}

const RELEASE_CHOICES = RELEASES.map((value) => ({ value, text: value }))
const RELEASE_WORDS: Record<Release, string> = {
  '1.36': 'Among equal totals kube-scheduler takes whichever it listed first. Here the first by name wins, so that runs repeat, or a seed draws.',
  '1.18': 'Its own plugins and weights; among equal totals one node is drawn.',
}

/** What a run may be told besides its cluster and its policy. Folded away, it still says what is not as usual. */
export function RunOptions({ options, onChange }: Props) {
  const words = optionWords(options)
  return (
    <details className={styles.options}>
      <summary>
        <ChevronIcon size={12} /> Options <span className={styles.said}>{words.length ? <OptionTags words={words} /> : 'release 1.36, all nodes'}</span>
      </summary>
      <div className={styles.fields}>
        <div className={styles.release}>
          <span aria-hidden="true">Release of kube-scheduler</span>
          <Segmented<Release> label="Release of kube-scheduler" options={RELEASE_CHOICES} value={options.release} onChange={(release) => onChange({ release })} />
          <p>{RELEASE_WORDS[options.release]}</p>
        </div>
        <TextField
          label="Seed"
          inputMode="numeric"
          placeholder="0"
          value={options.seed ?? ''}
          hint={options.release === '1.36' ? 'Draws among nodes of equal total. Empty: the first by name wins.' : 'The same seed draws the same nodes. Empty: 0.'}
          onChange={(event) => onChange({ seed: seedOf(event.target.value) })}
        />
        <CheckField
          label="Sample nodes"
          hint="As kube-scheduler does with percentageOfNodesToScore: from 100 nodes on it stops looking once it has found enough. Otherwise every node is looked at."
          checked={options.sampling}
          onChange={(sampling) => onChange({ sampling })}
        />
        <CheckField
          label="Check against the formal model"
          hint="Every step must be one that the model allows; the run says which are not. Takes several times as long."
          checked={options.checkModel}
          onChange={(checkModel) => onChange({ checkModel })}
        />
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
