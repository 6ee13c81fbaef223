import { count } from '../../model/text/quantity'
import { timelineHref } from '../../model/page/route'
import { ago, dayTime } from '../../model/text/time'
import { navigate } from '../../state/page/location'
import { RulesTag } from '../../parts/playedAnswers/RulesTag'
import { PageLink } from '../../ui/Link'
import { Tag } from '../../ui/Tag'
import type { Timeline } from '../../wire/timelines'
import card from '../../ui/cards.module.css'
import styles from './WorkingCard.module.css'

interface Props {
  run: Timeline
  lately: number | null // pods a second; null: not known yet
  now: number // milliseconds since 1970
}

/** A scheduler that works now, and what it does. */
export function WorkingCard({ run: { id, path, title, live, parent, counts, attempts, createdAt }, lately, now }: Props) {
  const numbers: [what: string, number: string, meaning: string][] = [
    live?.dryRun ? ['placed', count(counts.scheduled), 'Attempts that found a node; nothing is written to the cluster'] : ['bound', count(counts.bound), 'Pods that were bound to their nodes'],
    ['waiting', count(live?.waiting ?? 0), 'Pods without a node'],
    ['attempts', count(attempts), 'How often a pod was tried'],
    ['pods/s lately', lately === null ? '…' : rate(lately), 'Over the last 20 seconds'],
  ]
  return (
    <article className={`${card.card} ${styles.card}`} aria-labelledby={`live-${id}`}>
      <header className={styles.head}>
        <h2 id={`live-${id}`}>
          <PageLink className={card.start} href={timelineHref(path)} onNavigate={navigate}>
            {title}
          </PageLink>
        </h2>
        <Tag tone="accent">running</Tag>
        {live && <RulesTag live={live} />}
        {live?.dryRun && <Tag title="It decides and writes nothing to the cluster.">dry run</Tag>}
        {parent && <Tag title="It goes on from an earlier part.">continued</Tag>}
      </header>
      <p className={styles.about}>
        <span title={live ? `since ${dayTime(live.startedAt)}` : ''}>began {ago(createdAt, now)}</span> on <span className={styles.cluster}>{live?.cluster}</span>
      </p>
      <dl className={styles.numbers}>
        {numbers.map(([what, number, meaning]) => (
          <div key={what} title={meaning}>
            <dd>{number}</dd>
            <dt>{what}</dt>
          </div>
        ))}
      </dl>
      <span className={`${card.play} ${styles.follow}`} aria-hidden="true">
        <i /> Follow
      </span>
    </article>
  )
}

const rate = (perSecond: number): string => (perSecond >= 10 ? count(Math.round(perSecond)) : perSecond.toFixed(1))
