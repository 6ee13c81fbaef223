import { domainPicture, foldedSentence, RULE_WORDS, ruleSentence, type CountedRule, type Domain } from '../../model/decision/domains'
import { count, plural } from '../../model/text/quantity'
import type { Explanation } from '../../wire/attempts'
import { EmptyNote } from '../../ui/Note'
import { VerdictSign } from '../signs/VerdictSign'
import { PluginName } from './PluginName'
import styles from './DomainView.module.css'

interface Props {
  explanation: Explanation
  selected: string | null
  onPick: (node: string) => void
  onPoint: (node: string | null) => void
}

/** Spreading and inter-pod affinity as pictures: what each domain held before the pod came, and where that is too much or too little. */
export function DomainView({ explanation, selected, onPick, onPoint }: Props) {
  if (explanation.domains.length === 0) return <EmptyNote title="Nothing was counted by domain.">Neither spread constraints nor inter-pod affinity apply to this pod.</EmptyNote>
  return (
    <div className={styles.rules}>
      {explanation.domains.map((rule, position) => (
        <Rule key={position} rule={rule} explanation={explanation} selected={selected} onPick={onPick} onPoint={onPoint} />
      ))}
    </div>
  )
}

function Rule({ rule, explanation: { nodes, node }, selected, onPick, onPoint }: Props & { rule: CountedRule }) {
  const { shown, folded, largest } = domainPicture(rule, nodes, node, selected)
  const firstOf = (domain: Domain) => nodes[rule.domainOf.indexOf(domain.index)]
  const more = foldedSentence(folded)
  return (
    <section className={styles.rule} aria-label={`${RULE_WORDS[rule.rule]} by ${rule.key}`}>
      <h3>
        <PluginName plugin={rule.plugin} /> {RULE_WORDS[rule.rule]} <code>{rule.key}</code>
      </h3>
      <p>{ruleSentence(rule)}</p>
      {shown.map((domain) => (
        <Row
          key={domain.index}
          domain={domain}
          largest={largest}
          bound={rule.atMost}
          onPick={() => onPick(firstOf(domain) ?? '')}
          onPoint={(there) => onPoint(there ? (firstOf(domain) ?? null) : null)}
        />
      ))}
      {more && <p className={styles.more}>{more}</p>}
    </section>
  )
}

interface RowProps {
  domain: Domain
  largest: number
  bound: number | null
  onPick: () => void
  onPoint: (there: boolean) => void
}

function Row({ domain, largest, bound, onPick, onPoint }: RowProps) {
  const share = (amount: number) => `${(Math.abs(amount) / largest) * 100}%`
  const { value, open, won, picked } = domain
  return (
    <button
      type="button"
      className={styles.row}
      aria-pressed={picked}
      disabled={domain.nodes === 0}
      title={`${plural(domain.nodes, 'node')}${won ? '; the pod went here' : ''}`}
      onClick={onPick}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
    >
      <span className={styles.value}>
        <VerdictSign kind={open ? 'passed' : 'rejected'} /> <span>{value || '(no value)'}</span>
      </span>
      <span className={styles.track}>
        <i className={styles.bar} data-open={open} data-repels={domain.count < 0} style={{ width: share(domain.count) }} />
        {won && bound !== null && <i className={styles.pod} style={{ left: share(domain.count), width: share(1) }} />}
        {bound !== null && bound > 0 && <i className={styles.bound} style={{ left: share(bound) }} />}
      </span>
      <span className={styles.count}>{count(domain.count)}</span>
      <span className={styles.won}>{won ? '← the pod' : ''}</span>
    </button>
  )
}
