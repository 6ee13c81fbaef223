import { newTimelineHref } from '../../model/page/route'
import { span } from '../../model/text/virtualTime'
import { navigate } from '../../state/page/location'
import { PlayIcon } from '../../ui/icons'
import { PageLink } from '../../ui/Link'
import type { TimelineExample } from '../../wire/timelines'
import card from '../../ui/cards.module.css'
import styles from './ScenarioCard.module.css'
import { Prose } from './Prose'
import { ScenarioPicture } from './ScenarioPicture'

interface Props {
  example: TimelineExample
  starting: boolean
  disabled: boolean
  onStart: (slug: string) => void
}

/** A scenario: how its pods fare in small, what it teaches, and one click to see it play. */
export function ScenarioCard({ example: { slug, title, description, duration }, starting, disabled, onStart }: Props) {
  return (
    <article className={card.card} aria-labelledby={`scenario-${slug}`}>
      <ScenarioPicture slug={slug} />
      <div className={card.words}>
        <h3 id={`scenario-${slug}`}>
          <button type="button" className={card.start} disabled={disabled} aria-describedby={`scenario-${slug}-about`} onClick={() => onStart(slug)}>
            {title}
          </button>
        </h3>
        <div id={`scenario-${slug}-about`} className={styles.lesson}>
          <Prose text={description} />
        </div>
      </div>
      <footer className={card.foot}>
        <span>
          {span(duration)} ·{' '}
          <PageLink className={styles.edit} href={newTimelineHref({ example: slug })} onNavigate={navigate} aria-label={`Edit the YAML of ${title}`}>
            edit
          </PageLink>
        </span>
        <span className={card.play} aria-hidden="true">
          <PlayIcon size={12} /> {starting ? 'Starting…' : 'Play'}
        </span>
      </footer>
    </article>
  )
}
