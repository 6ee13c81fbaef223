import { meaningOf } from '../../model/text/words'
import { PluginMark } from '../../ui/PluginMark'
import type { Explanation, ScoreColumn } from '../../wire/attempts'
import styles from '../../ui/tips.module.css'

/** One score cell: raw → normalised → × weight. */
export function ScoreTip({ node, column, index }: { node: string; column: ScoreColumn; index: number }) {
  return (
    <div className={styles.tip}>
      <p className={styles.head}>
        <PluginMark plugin={column.plugin} /> <b>{column.plugin}</b> on {node}
      </p>
      <dl className={styles.numbers}>
        <dt>raw, as returned by the plugin</dt>
        <dd>{column.raw[index] ?? '–'}</dd>
        <dt>normalised to 0–100</dt>
        <dd>{column.normalised[index] ?? '–'}</dd>
        <dt>× weight {column.weight}</dt>
        <dd>{column.weighted[index] ?? '–'}</dd>
      </dl>
      <p className={styles.meaning}>{meaningOf(column.plugin)} Pick the node to see the formula.</p>
    </div>
  )
}

/** What a total is made of. */
export function TotalTip({ explanation, node }: { explanation: Explanation; node: number }) {
  return (
    <div className={styles.tip}>
      <p className={styles.head}>
        <b>{explanation.nodes[node]}</b> {explanation.totals[node] ?? ''}
      </p>
      <dl className={styles.numbers}>
        {explanation.scores.map(({ plugin, normalised, weight, weighted }) => (
          <div key={plugin} style={{ display: 'contents' }}>
            <dt className={styles.head}>
              <PluginMark plugin={plugin} /> {plugin}
            </dt>
            <dd>
              {normalised[node] ?? '–'} × {weight} = {weighted[node] ?? '–'}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.meaning}>Pick the node to see the formulas.</p>
    </div>
  )
}
