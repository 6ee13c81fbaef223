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
    <dl className={styles.formulas}>
      {detail.scores.map(({ plugin, raw, normalised, weight, weighted, formula }) => (
        <div key={plugin}>
          <dt>
            <PluginMark plugin={plugin} /> {plugin}
          </dt>
          <dd className={styles.numbers}>
            <span title="raw">{raw ?? '–'}</span> → <span title="normalised">{normalised ?? '–'}</span> × {weight} = <b title="weighted">{weighted ?? '–'}</b>
          </dd>
          {formula && <dd className={styles.formula}>{formula}</dd>}
        </div>
      ))}
    </dl>
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
