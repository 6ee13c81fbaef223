import { Button } from '../../../ui/Button'
import { CloseIcon } from '../../../ui/icons'
import { PluginMark } from '../../../ui/PluginMark'
import type { NodeExplanation } from '../../../wire/explanation'
import styles from './NodeDetail.module.css'

interface Props {
  node: string
  part: 'filters' | 'scores'
  detail: NodeExplanation | undefined
  error: string | null
  onClose: () => void
}

/** One node of the decision with the numbers of every formula. */
export function NodeDetail({ node, part, detail, error, onClose }: Props) {
  return (
    <section className={styles.detail} aria-label={`${node} in this decision`}>
      <header>
        <b>{node}</b>
        {detail?.total != null && part === 'scores' && <span>total {detail.total}</span>}
        <Button look="quiet" label="Close the node" onClick={onClose}>
          <CloseIcon size={14} />
        </Button>
      </header>
      <div className={styles.body} tabIndex={0} role="group" aria-label={part === 'scores' ? 'Formulas' : 'Verdicts'}>
        {error && <p className={styles.error}>{error}</p>}
        {!detail && !error && <p className={styles.wait}>Reading the numbers of {node}…</p>}
        {detail && (part === 'scores' ? <Formulas detail={detail} /> : <Verdicts detail={detail} />)}
      </div>
    </section>
  )
}

function Formulas({ detail }: { detail: NodeExplanation }) {
  if (detail.scores.length === 0) return <p className={styles.wait}>This node was not scored.</p>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">plugin</th>
          <th scope="col">raw</th>
          <th scope="col">normalised</th>
          <th scope="col">× weight</th>
          <th scope="col">formula</th>
        </tr>
      </thead>
      <tbody>
        {detail.scores.map(({ plugin, raw, normalised, weight, weighted, formula }) => (
          <tr key={plugin}>
            <th scope="row">
              <PluginMark plugin={plugin} /> {plugin}
            </th>
            <td>{raw ?? '–'}</td>
            <td>{normalised ?? '–'}</td>
            <td>
              × {weight} = {weighted ?? '–'}
            </td>
            <td className={styles.formula}>{formula}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const WORDS: Record<string, string> = { notReached: 'not reached', notLookedAt: 'not looked at' }

function Verdicts({ detail }: { detail: NodeExplanation }) {
  return (
    <ul className={styles.verdicts}>
      {detail.filters.map(({ plugin, verdict, reasons }) => (
        <li key={plugin} data-verdict={verdict}>
          <PluginMark plugin={plugin} /> {plugin} <span>{WORDS[verdict] ?? verdict}</span>
          {reasons.map((reason) => (
            <q key={reason}>{reason}</q>
          ))}
        </li>
      ))}
    </ul>
  )
}
