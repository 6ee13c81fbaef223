import { basketBars, boundShare, buysSomething, leftOut, RULE_NAMES, shoppingSentence, type BasketBar } from '../../../model/answers/shopping'
import { plural } from '../../../model/text/quantity'
import { useSaid } from '../../../state/page/announcements'
import { Panel } from '../../../ui/Panel'
import { Tag } from '../../../ui/Tag'
import type { Shopping } from '../../../wire/shopping'
import { PodLink } from '../PodLink'
import styles from './ShoppingPage.module.css'

/** What each rule buys, as bars of cost with the bound as a line; the best in a sentence. */
export function BasketsPanel({ shopping, run }: { shopping: Shopping; run: string | null }) {
  const bound = boundShare(shopping)
  const bought = buysSomething(shopping)
  useSaid(shoppingSentence(shopping))
  return (
    <Panel title="Answer">
      <div className={styles.answer}>
        <p className={styles.sentence}>{shoppingSentence(shopping)}</p>
        {bought && (
          <ul className={styles.baskets} aria-label="What is bought">
            {basketBars(shopping).map((bar) => (
              <BasketLine key={bar.rule} bar={bar} bound={bound} run={run} />
            ))}
          </ul>
        )}
        {bound !== null && bought && (
          <p className={styles.key}>
            <i className={styles.mark} aria-hidden="true" /> no mix that places as many pods costs less
          </p>
        )}
        {leftOut(shopping).map(({ words, pods }) => (
          <div key={words}>
            <p>{words}</p>
            <Pods pods={pods} run={run} />
          </div>
        ))}
      </div>
    </Panel>
  )
}

function BasketLine({ bar: { rule, share, cost, steps, left, isBest }, bound, run }: { bar: BasketBar; bound: number | null; run: string | null }) {
  return (
    <li>
      <h3>
        {RULE_NAMES[rule]} {isBest && <Tag tone="accent">best</Tag>}
      </h3>
      <div className={styles.line}>
        <span className={styles.track} aria-hidden="true">
          <span className={styles.cost} data-best={isBest} style={{ width: `${100 * share}%` }} />
          {bound !== null && <span className={styles.bound} style={{ left: `${100 * bound}%` }} />}
        </span>
        <span className={styles.amount}>{cost} an hour</span>
      </div>
      <p>
        {steps.length === 0 ? 'Buys nothing' : steps.join(', then ')}; {left.length === 0 ? 'every pod gets a node' : `${plural(left.length, 'pod')} left without one`}
      </p>
      {left.length > 0 && <Pods pods={left} run={run} />}
    </li>
  )
}

const SHOWN = 12

function Pods({ pods, run }: { pods: readonly string[]; run: string | null }) {
  return (
    <p className={styles.pods}>
      {pods.slice(0, SHOWN).map((pod) => (
        <PodLink key={pod} pod={pod} run={run} />
      ))}
      {pods.length > SHOWN && <span>and {pods.length - SHOWN} more</span>}
    </p>
  )
}
