import { thumbnailOf } from '../../model/elections/examples'
import { newElectionHref } from '../../model/page/electionRoute'
import { span } from '../../model/text/virtualTime'
import { PlayIcon } from '../../ui/icons'
import { PageLink } from '../../ui/Link'
import type { ElectionExample } from '../../wire/elections'
import card from '../../ui/cards.module.css'
import { Thumbnail } from './Thumbnail'
import styles from './ElectionCard.module.css'

interface Props {
  example: ElectionExample
  starting: boolean
  disabled: boolean
  onStart: (slug: string) => void
  onNavigate: (href: string) => void
}

/** One ready-made election: its picture, what it teaches, and one click to see it play. */
export function ElectionCard({ example: { slug, title, lesson, duration }, starting, disabled, onStart, onNavigate }: Props) {
  const drawn = thumbnailOf(slug)
  return (
    <article className={`${card.card} ${styles.card}`} aria-labelledby={`election-${slug}`}>
      {drawn && <Thumbnail drawn={drawn} />}
      <h3 id={`election-${slug}`}>
        <button type="button" className={card.start} disabled={disabled} aria-describedby={`election-${slug}-about`} onClick={() => onStart(slug)}>
          {title}
        </button>
      </h3>
      <p id={`election-${slug}-about`} title={lesson}>
        {lesson}
      </p>
      <footer className={styles.foot}>
        <span>{span(duration)}</span>
        <PageLink className={styles.edit} href={newElectionHref({ example: slug })} onNavigate={onNavigate} aria-label={`Edit ${title}`}>
          Edit
        </PageLink>
        <span className={card.play} aria-hidden="true">
          <PlayIcon size={12} /> {starting ? 'Starting…' : 'Play'}
        </span>
      </footer>
    </article>
  )
}
