import { whyNot, whyNotSentence } from '../../model/decision/whyNot'
import type { DecisionTab } from '../../model/page/route'
import { Button } from '../../ui/Button'
import { CloseIcon } from '../../ui/icons'
import type { Explanation, NodeExplanation } from '../../wire/attempts'
import { DeviceTrials } from './DeviceTrials'
import { DomainPods } from './DomainPods'
import { PluginName } from './PluginName'
import { ScoreTable } from './ScoreTable'
import styles from './NodeDetail.module.css'

export type DetailPart = 'filters' | 'scores' | 'devices'

interface Props {
  node: string
  part: DetailPart
  explanation: Explanation | null // of the decision that the node is looked at in; null while it is on its way
  detail: NodeExplanation | undefined
  error: string | null
  onClose: () => void
}

/** "Why not that one?": one node of the decision, in a sentence and with the numbers of every formula. */
export function NodeDetail({ node, part, explanation, detail, error, onClose }: Props) {
  const row = explanation?.nodes.indexOf(node) ?? -1
  const why = explanation && row >= 0 ? whyNot(explanation, row) : null
  return (
    <section className={styles.detail} aria-label={`${node} in this decision`}>
      <header>
        <b>{node}</b>
        {detail?.total != null && part === 'scores' && <span>total {detail.total}</span>}
        <Button look="quiet" label="Close the node" onClick={onClose}>
          <CloseIcon size={14} />
        </Button>
      </header>
      <div className={styles.body} tabIndex={0} role="group" aria-label={PART_WORDS[part]}>
        {why && (
          <p className={styles.why} aria-live="polite" data-testid="why-not">
            {whyNotSentence(node, why)}
          </p>
        )}
        {error && <p className={styles.error}>{error}</p>}
        {!detail && !error && <p className={styles.wait}>Reading the numbers of {node}…</p>}
        {detail && explanation && why && part === 'scores' && detail.scores.length > 0 && <ScoreTable explanation={explanation} detail={detail} why={why} />}
        {detail?.devices && part === 'devices' && <DeviceTrials search={detail.devices} />}
        {detail && showsVerdicts(detail, part) && <Verdicts detail={detail} />}
        {detail && part !== 'devices' && <DomainPods domains={detail.domains} />}
      </div>
    </section>
  )
}

const PART_WORDS: Record<DetailPart, string> = { filters: 'Verdicts', scores: 'Formulas', devices: 'Devices' }

function showsVerdicts(detail: NodeExplanation, part: DetailPart): boolean {
  if (part === 'devices') return detail.devices === null
  return part === 'filters' || detail.scores.length === 0
}

/** Which part of a node goes with the open tab. */
export function detailPart(tab: DecisionTab): DetailPart {
  if (tab === 'devices') return 'devices'
  return tab === 'score' ? 'scores' : 'filters'
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
