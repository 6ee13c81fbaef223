import { Button } from '../../ui/Button'
import { CloseIcon } from '../../ui/icons'
import type { NodeExplanation } from '../../wire/explanation'
import { PluginName } from './PluginName'
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
            <PluginName plugin={plugin} />
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

type FilterVerdict = NodeExplanation['filters'][number]

/** What matters in full, what went well in a line. */
function Verdicts({ detail }: { detail: NodeExplanation }) {
  const telling = detail.filters.filter(({ verdict, wouldBe }) => verdict === 'rejected' || wouldBe === 'rejected')
  const names = (verdict: string) => detail.filters.filter((filter) => filter.verdict === verdict && !telling.includes(filter)).map(({ plugin }) => plugin)
  return (
    <ul className={styles.verdicts}>
      {telling.map((filter) => (
        <Telling key={filter.plugin} filter={filter} />
      ))}
      <NameLine word="passed" names={names('passed')} />
      <NameLine word="not reached, would have passed" names={names('notReached')} />
      <NameLine word="skipped" names={names('skipped')} />
    </ul>
  )
}

function Telling({ filter: { plugin, verdict, code, reasons } }: { filter: FilterVerdict }) {
  const rejected = verdict === 'rejected'
  return (
    <li data-rejected={rejected}>
      <PluginName plugin={plugin} /> <span>{rejected ? `rejected, ${code ?? ''}` : 'not reached, would have rejected'}</span>
      <q>{reasons.join('; ')}</q>
    </li>
  )
}

function NameLine({ word, names }: { word: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <li className={styles.names}>
      {word}: {names.join(', ')}
    </li>
  )
}
