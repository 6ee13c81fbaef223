import { pointMeaning } from '../../../model/policies/pointWords'
import type { PluginLine, PointLine } from '../../../model/policies/policyDiff'
import { capital } from '../../../model/text/capital'
import { meaningOf } from '../../../model/text/words'
import { PluginMark } from '../../../ui/PluginMark'
import styles from './MeaningPanel.module.css'

interface Props {
  points: readonly PointLine[]
  base: string // what it is held against
  onlyDifferences: boolean
}

/** The way of a pod through the extension points, with the plugins in the order in which they run. */
export function Pipeline({ points, base, onlyDifferences }: Props) {
  const shown = points
    .map((line) => (onlyDifferences ? { ...line, plugins: line.plugins.filter(({ difference }) => difference !== 'same') } : line))
    .filter(({ plugins }) => !onlyDifferences || plugins.length > 0)
  return (
    <section className={styles.part}>
      <h3>Plugins by extension point</h3>
      {shown.length === 0 && <p className={styles.none}>The same plugins as {base}, in the same order.</p>}
      <dl className={styles.points}>
        {shown.map(({ point, plugins }) => (
          <Point key={point} point={point} plugins={plugins} base={base} />
        ))}
      </dl>
    </section>
  )
}

function Point({ point, plugins, base }: Pick<PointLine, 'point' | 'plugins'> & { base: string }) {
  return (
    <>
      <dt title={pointMeaning(point)}>{capital(point)}</dt>
      <dd className={styles.plugins}>
        {plugins.length === 0 && <span className={styles.none}>none</span>}
        {plugins.map((plugin) => (
          <Plugin key={plugin.name} plugin={plugin} base={base} />
        ))}
      </dd>
    </>
  )
}

const WORDS: Record<PluginLine['difference'], (base: string) => string> = {
  same: () => '',
  added: (base) => `Not in ${base}.`,
  removed: (base) => `In ${base}, but not here.`,
  weight: (base) => `Has another weight in ${base}.`,
  moved: (base) => `In another place in ${base}.`,
}

const SIGNS: Record<PluginLine['difference'], string> = { same: '', added: '+', removed: '−', weight: '', moved: '↕' }

function Plugin({ plugin: { name, weight, defaultWeight, difference }, base }: { plugin: PluginLine; base: string }) {
  const word = WORDS[difference](base)
  return (
    <span className={styles.plugin} data-difference={difference} title={[meaningOf(name), word].filter(Boolean).join(' ')}>
      <PluginMark plugin={name} />
      {SIGNS[difference] && <b aria-hidden="true">{SIGNS[difference]}</b>}
      <span>{name}</span>
      {difference !== 'same' && <span className="visually-hidden">{word}</span>}
      {weight !== null && <b>{difference === 'weight' ? `×${defaultWeight} → ×${weight}` : `×${weight}`}</b>}
    </span>
  )
}
