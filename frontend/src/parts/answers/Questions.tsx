import { navigate } from '../../state/page/location'
import { PageLink } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import type { AnswerKind } from '../../wire/answers'
import styles from './Questions.module.css'

interface Props {
  kind: AnswerKind
  title: string
  words: string
}

const OTHERS: readonly { kind: AnswerKind; question: string; answer: string }[] = [
  { kind: 'sweeps', question: 'Which policy is best?', answer: 'One cluster under many policies, each measured.' },
  { kind: 'rehearsals', question: 'What would an upgrade change?', answer: 'The decisions of two releases side by side, and the rule behind each difference.' },
  { kind: 'survivals', question: 'What survives the loss of nodes?', answer: 'Workloads that do not come back, and disruption budgets that are violated.' },
  { kind: 'removals', question: 'Which nodes could go?', answer: 'As many as possible, with a proof, or a plan to drain them in waves.' },
  { kind: 'searches', question: 'What would be the best possible?', answer: 'A better placement, the nodes to add, how many copies fit, or what would help a pod.' },
]

/** Beside a short list: what its answers are about, and what else can be asked of a cluster. */
export function Questions({ kind, title, words }: Props) {
  return (
    <div className={styles.questions}>
      <section className={styles.about} aria-labelledby="about-answers">
        <h2 id="about-answers">{title}</h2>
        <p>{words}</p>
      </section>
      <OtherQuestions kind={kind} />
    </div>
  )
}

/** What else can be asked of a cluster. */
export function OtherQuestions({ kind }: { kind: AnswerKind }) {
  return (
    <Panel title="Other questions" className={styles.others}>
      <ul className={styles.list}>
        {OTHERS.filter((other) => other.kind !== kind).map((other) => (
          <li key={other.kind}>
            <PageLink href={`/${other.kind}`} onNavigate={navigate}>
              {other.question}
            </PageLink>
            <p>{other.answer}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
