import type { Outcome } from '../../wire/outcome'
import type { Explanation } from '../../wire/attempts'
import { navigate } from '../../state/page/location'
import { PageLink } from '../../ui/Link'
import { OutcomeSign } from '../signs/OutcomeSign'
import { ActionLabel } from './ActionLabel'
import { sentenceFor } from '../../model/decision/sentence'
import { Unbroken } from '../../ui/Unbroken'
import styles from './DecisionHead.module.css'

interface Props {
  attempt: Outcome
  explanation: Explanation | null // null while it is on its way
  story: string // the address of all that became of the pod
}

/** Letters of a sentence that four lines do not hold: it has five, which are smaller. */
const LONG = 280

/** What happened and why, in one sentence. */
export function DecisionHead({ attempt, explanation, story }: Props) {
  const profile = explanation?.profile
  const sentence = explanation?.sentence || sentenceFor(attempt)
  return (
    <div className={styles.head}>
      <div className={styles.pod}>
        <h3>
          <span title={attempt.pod}>{attempt.pod}</span>{' '}
          <span className={styles.outcome}>
            <OutcomeSign outcome={attempt.outcome} word />
          </span>
        </h3>
        {profile && profile !== 'default-scheduler' && <small>profile {profile}</small>}
        <PageLink className={styles.story} href={story} onNavigate={navigate} title={`All attempts of ${attempt.pod}, what woke it, and which pods were evicted for it`}>
          its story
        </PageLink>
        <ActionLabel attempt={attempt} />
      </div>
      <p className={styles.sentence} data-long={sentence.length > LONG} tabIndex={0} role="group" aria-label="In a sentence" data-testid="sentence">
        <Unbroken text={sentence} />
      </p>
    </div>
  )
}
