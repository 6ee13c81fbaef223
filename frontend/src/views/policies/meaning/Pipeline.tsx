import { pointMeaning, pointName } from '../../../model/pointWords'
import type { PluginLine, PointLine } from '../../../model/policyDiff'
import { meaningOf } from '../../../model/words'
import { PluginMark } from '../../../ui/PluginMark'
import styles from './MeaningPanel.module.css'

interface Props {
  points: readonly PointLine[]
  onlyDifferences: boolean
}

/** The way of a pod through the extension points, with the plugins in the order in which they run. */
export function Pipeline({ points, onlyDifferences }: Props) {
  const shown = points
    .map((line) => (onlyDifferences ? { ...line, plugins: line.plugins.filter(({ difference }) => difference !== 'same') } : line))
    .filter(({ plugins }) => !onlyDifferences || plugins.length > 0)
  return (
    <section className={styles.part}>
      <h3>Plugins by extension point</h3>
      {shown.length === 0 && <p className={styles.none}>The same plugins as the default, in the same order.</p>}
      <dl className={styles.points}>
        {shown.map(({ point, plugins }) => (
          <Point key={point} point={point} plugins={plugins} />
        ))}
      </dl>
    </section>
  )
}

function Point({ point, plugins }: Pick<PointLine, 'point' | 'plugins'>) {
  return (
    <>
      <dt title={pointMeaning(point)}>{pointName(point)}</dt>
      <dd className={styles.plugins}>
        {plugins.length === 0 && <span className={styles.none}>none</span>}
        {plugins.map((plugin) => (
          <Plugin key={plugin.name} plugin={plugin} />
        ))}
      </dd>
    </>
  )
}

const WORDS: Record<PluginLine['difference'], string> = {
  same: '',
  added: 'Not in the default.',
  removed: 'In the default, but not here.',
  weight: 'Weighs something else by default.',
  moved: 'In another place by default.',
}

const SIGNS: Record<PluginLine['difference'], string> = { same: '', added: '+', removed: '−', weight: '', moved: '↕' }

function Plugin({ plugin: { name, weight, defaultWeight, difference } }: { plugin: PluginLine }) {
  return (
    <span className={styles.plugin} data-difference={difference} title={[meaningOf(name), WORDS[difference]].filter(Boolean).join(' ')}>
      <PluginMark plugin={name} />
      {SIGNS[difference] && <b aria-hidden="true">{SIGNS[difference]}</b>}
      <span>{name}</span>
      {difference !== 'same' && <span className="visually-hidden">{WORDS[difference]}</span>}
      {weight !== null && <b>{difference === 'weight' ? `×${defaultWeight} → ×${weight}` : `×${weight}`}</b>}
    </span>
  )
}
